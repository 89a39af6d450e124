package io.mchannel.host.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One set of each policy, against sequences worked by hand. */
class ReplacementPolicyTest {
  @Test
  void lruEvictsTheLineWhoseLastUseLiesFurthestBack() {
    ReplacementPolicy lru = filled("lru", 4);
    assertThat(lru.victim(0)).isEqualTo(0);
    lru.onHit(0, 0);
    lru.onHit(0, 1);
    assertThat(lru.victim(0)).isEqualTo(2);
    lru.onFill(0, 2);
    assertThat(lru.victim(0)).isEqualTo(3);
    lru.onHit(0, 3);
    assertThat(lru.victim(0)).isEqualTo(0);
  }

  @Test
  void treePlruPointsAwayFromEachUseOnItsPathOnly() {
    // After filling 0, 1, 2, 3: the root points left, the left node at 0, the right node at 2.
    ReplacementPolicy plru = filled("tree-plru", 4);
    assertThat(plru.victim(0)).isEqualTo(0);
    // A use of 0 turns the root right; the right node still points at 2.
    plru.onHit(0, 0);
    assertThat(plru.victim(0)).isEqualTo(2);
    // A use of 2 turns the root left and the right node to 3; the left node points at 1.
    plru.onHit(0, 2);
    assertThat(plru.victim(0)).isEqualTo(1);
    // A use of 1 turns the root right, where 3 stands. True LRU would also say 3.
    plru.onHit(0, 1);
    assertThat(plru.victim(0)).isEqualTo(3);
    // A use of 3 turns the root left, where the left node points at 0.
    plru.onHit(0, 3);
    assertThat(plru.victim(0)).isEqualTo(0);
    // Now 0 is used, then 1: true LRU would evict 2; the tree agrees; after another use of 2 it
    // evicts 0 although 3 was used longer ago.
    plru.onHit(0, 0);
    plru.onHit(0, 1);
    assertThat(plru.victim(0)).isEqualTo(2);
    plru.onHit(0, 2);
    assertThat(plru.victim(0)).isEqualTo(0);
  }

  @Test
  void treePlruOfThreeWaysHasTwoInTheLowerHalf() {
    ReplacementPolicy plru = filled("tree-plru", 3);
    assertThat(plru.victim(0)).isEqualTo(0);
    plru.onHit(0, 0);
    assertThat(plru.victim(0)).isEqualTo(2);
    plru.onHit(0, 2);
    assertThat(plru.victim(0)).isEqualTo(1);
  }

  @Test
  void groupedPlruTakesTheGroupUnusedLongestAndInItTheTreesChoice() {
    ReplacementPolicy grouped = filled("grouped-plru", 12);
    assertThat(grouped.victim(0)).isEqualTo(0);
    grouped.onHit(0, 3);
    // Group 0 is used; group 1 (ways 4 to 7) is the oldest, its tree points at its first way.
    assertThat(grouped.victim(0)).isEqualTo(4);
    grouped.onHit(0, 4);
    assertThat(grouped.victim(0)).isEqualTo(8);
    grouped.onHit(0, 9);
    // Back to group 0: 3 was used last, so its root points left, where 0 was used before 1.
    assertThat(grouped.victim(0)).isEqualTo(0);
    grouped.onHit(0, 0);
    // Group 1: 4 was used last; its root points right, where 6 was filled before 7.
    assertThat(grouped.victim(0)).isEqualTo(6);
  }

  @Test
  void quadAgeEvictsTheLowestWayOfAgeThreeAndKeepsUsedLines() {
    // Filled with age 1; when none is left at age 3 the others age to it: 3 3 3 1.
    ReplacementPolicy quadAge = filled("quad-age", 4);
    assertThat(quadAge.victim(0)).isEqualTo(0);
    quadAge.onHit(0, 0); // 0 3 3 1
    assertThat(quadAge.victim(0)).isEqualTo(1);
    quadAge.onFill(0, 1); // 0 1 3 1
    assertThat(quadAge.victim(0)).isEqualTo(2);
    quadAge.onFill(0, 2); // 0 1 1 1, and all but way 2 age by two: 2 3 1 3
    assertThat(quadAge.victim(0)).isEqualTo(1);
    quadAge.onHit(0, 1); // 2 0 1 3
    assertThat(quadAge.victim(0)).isEqualTo(3);
    quadAge.onHit(0, 3); // 2 0 1 0, and all but way 3 age by one: 3 1 2 0
    assertThat(quadAge.victim(0)).isEqualTo(0);
  }

  /** The rule of the class comment, word for word, on one number a line. */
  @Test
  void quadAgeAgreesWithAgesThatAreCountedUpOneByOne() {
    for (int ways : new int[] {2, 7, 16, 20, 32}) {
      ReplacementPolicy policy = ReplacementPolicies.named("quad-age").create(1, ways);
      int[] ages = new int[ways];
      Arrays.fill(ages, 3);
      Random random = new Random(ways);
      for (int i = 0; i < 20_000; i++) {
        int victim = 0;
        while (ages[victim] < 3) {
          victim++;
        }
        assertThat(policy.victim(0)).as("%d ways, step %d", ways, i).isEqualTo(victim);
        int used = random.nextInt(3) == 0 ? victim : random.nextInt(ways);
        if (used == victim) {
          policy.onFill(0, used);
        } else {
          policy.onHit(0, used);
        }
        ages[used] = used == victim ? 1 : 0;
        while (IntStream.of(ages).noneMatch(age -> age == 3)) {
          for (int way = 0; way < ways; way++) {
            ages[way] += way == used ? 0 : 1;
          }
        }
      }
    }
  }

  @Test
  void treePlruAgreesWithATreeOfNodes() {
    for (int ways = 1; ways <= 64; ways++) {
      ReplacementPolicy policy = ReplacementPolicies.named("tree-plru").create(1, ways);
      Tree tree = new Tree(0, ways);
      Random random = new Random(ways);
      for (int i = 0; i < 500; i++) {
        assertThat(policy.victim(0)).as("%d ways, step %d", ways, i).isEqualTo(tree.victim());
        int used = random.nextInt(ways);
        policy.onHit(0, used);
        tree.use(used);
      }
    }
  }

  @Test
  void everyPolicyNamesAWayOfTheSetWhateverHappens() {
    for (String name : ReplacementPolicies.names()) {
      int ways = name.equals("grouped-plru") ? 20 : 7;
      ReplacementPolicy policy = ReplacementPolicies.named(name).create(3, ways);
      Random random = new Random(1);
      for (int i = 0; i < 10_000; i++) {
        int set = random.nextInt(3);
        if (random.nextBoolean()) {
          policy.onHit(set, random.nextInt(ways));
        } else {
          int victim = policy.victim(set);
          assertThat(victim).as(name).isBetween(0, ways - 1);
          policy.onFill(set, victim);
        }
      }
    }
  }

  @Test
  void noPolicyEvictsTheLineUsedLast() {
    for (String name : ReplacementPolicies.names()) {
      ReplacementPolicy policy = ReplacementPolicies.named(name).create(1, 8);
      Random random = new Random(2);
      for (int i = 0; i < 10_000; i++) {
        int way = random.nextInt(8);
        policy.onHit(0, way);
        assertThat(policy.victim(0)).as(name).isNotEqualTo(way);
      }
    }
  }

  @Test
  void setsAreIndependent() {
    for (String name : ReplacementPolicies.names()) {
      ReplacementPolicy policy = ReplacementPolicies.named(name).create(2, 4);
      for (int way = 0; way < 4; way++) {
        policy.onFill(0, way);
        policy.onFill(1, way);
      }
      int victim = policy.victim(1);
      policy.onHit(0, 0);
      policy.onHit(0, 2);
      assertThat(policy.victim(1)).as(name).isEqualTo(victim);
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheNamesThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplacementPolicies.named("fifo"))
        .withMessage(
            "no replacement policy is called fifo; "
                + "there are grouped-plru, lru, quad-age, tree-plru");
  }

  @Test
  void aNumberOfWaysThatAPolicyCannotServeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplacementPolicies.named("grouped-plru").create(1, 6))
        .withMessageContaining("multiple of 4 ways, not 6");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplacementPolicies.named("quad-age").create(1, 33))
        .withMessageContaining("2 to 32 ways, not 33");
  }

  private static ReplacementPolicy filled(String name, int ways) {
    ReplacementPolicy policy = ReplacementPolicies.named(name).create(1, ways);
    for (int way = 0; way < ways; way++) {
      policy.onFill(0, way);
    }
    return policy;
  }

  /** Some ways side by side, in two halves if there are several. */
  private static final class Tree {
    private final int first;
    private final int count;
    private final Tree[] halves;
    private int next;

    Tree(int first, int count) {
      this.first = first;
      this.count = count;
      int lower = (count + 1) / 2;
      halves =
          count == 1
              ? new Tree[0]
              : new Tree[] {new Tree(first, lower), new Tree(first + lower, count - lower)};
    }

    int victim() {
      return count == 1 ? first : halves[next].victim();
    }

    void use(int way) {
      if (count > 1) {
        int half = way < halves[1].first ? 0 : 1;
        next = 1 - half;
        halves[half].use(way);
      }
    }
  }
}
