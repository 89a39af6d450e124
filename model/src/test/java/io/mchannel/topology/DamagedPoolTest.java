package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever happens to a file, it is read or it is refused in one line that says where. */
class DamagedPoolTest {
  private static final String CHARACTERS = ":{}[]&*!#-\t\n\"'0a.,%@`|>?<~ \u00e9\u2028";
  private static final long SEED = 20261130;
  private static final int ROUNDS = 400;

  @Test
  void damagedTextIsReadOrRefusedInOneLine() {
    Random random = new Random(SEED);
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder(TinyPool.TEXT);
      for (int damage = random.nextInt(3); damage >= 0; damage--) {
        damage(text, random);
      }
      try {
        TinyPool.parse(text.toString());
      } catch (PoolFormatException e) {
        refused++;
        assertThat(e.getMessage())
            .as("seed %d round %d", SEED, round)
            .matches("pool\\.yaml:[0-9]+: .*found .*, expected .*");
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + " round " + round + ":\n" + text, e);
      }
    }
    assertThat(refused).isBetween(ROUNDS / 2, ROUNDS - 1);
  }

  private static void damage(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    char character = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
    switch (random.nextInt(4)) {
      case 0 -> text.setCharAt(at, character);
      case 1 -> text.insert(at, character);
      case 2 -> text.deleteCharAt(at);
      default -> text.delete(at, Math.min(text.length(), at + random.nextInt(200)));
    }
  }
}
