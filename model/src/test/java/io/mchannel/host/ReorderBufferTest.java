package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Four entries; an instruction takes two ticks to enter. */
final class ReorderBufferTest {
  private static final double TICKS_PER_INSTRUCTION = 2;

  private final ReorderBuffer buffer = new ReorderBuffer(4, TICKS_PER_INSTRUCTION);

  @Test
  void anEmptyBufferHasRoomAtOnce() {
    assertThat(buffer.entryTick(1)).isZero();
    assertThat(buffer.entryTick(1000)).isZero();
  }

  @Test
  void threeInstructionsPassAnAccessThatWaitsAndTheFourthDoesNot() {
    buffer.enterUnfinished(1);

    assertThat(buffer.entryTick(3)).isZero();
    assertThat(buffer.entryTick(4)).isEqualTo(ReorderBuffer.FULL);
  }

  @Test
  void instructionsBeforeAnAccessTakeNoRoomWhileItWaits() {
    buffer.enterUnfinished(1000);

    assertThat(buffer.entryTick(3)).isZero();
  }

  @Test
  void whatWasKeptOutFollowsOneByOne() {
    int waiting = buffer.enterUnfinished(1);
    buffer.finish(waiting, 100);

    // Of ten instructions three are in; the fourth enters at 100, the tenth six later.
    assertThat(buffer.entryTick(10)).isEqualTo(112.0);
  }

  @Test
  void theOldestThatWaitsIsTheOneThatCounts() {
    int first = buffer.enterUnfinished(1);
    int second = buffer.enterUnfinished(1);

    buffer.finish(second, 50);
    assertThat(buffer.entryTick(4)).isEqualTo(ReorderBuffer.FULL);
    buffer.finish(first, 70);
    // Both leave at 70; the next instruction is the fourth behind the second and enters with that.
    assertThat(buffer.entryTick(4)).isEqualTo(72.0);
  }

  @Test
  void anAccessThatIsOverEarlierLeavesNoEarlierThanThoseBeforeIt() {
    buffer.enter(1, 90);
    buffer.enter(1, 20);
    assertThat(buffer.entryTick(3)).isEqualTo(90.0);
    buffer.enter(3, 95);

    assertThat(buffer.entryTick(1)).isEqualTo(90.0);
    assertThat(buffer.lastDoneTick()).isEqualTo(95);
  }

  @Test
  void evenlySpacedAccessesAreAsManyAtATimeAsBegunInABufferful() {
    for (int spacing = 1; spacing <= 5; spacing++) {
      ReorderBuffer own = new ReorderBuffer(4, TICKS_PER_INSTRUCTION);
      int atATime = 0;
      while (own.entryTick(spacing) != ReorderBuffer.FULL) {
        own.enterUnfinished(spacing);
        atATime++;
      }
      assertThat(atATime).as("spacing %d", spacing).isEqualTo((4 + spacing - 1) / spacing);
    }
  }
}
