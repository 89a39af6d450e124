package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.engine.RandomStreams;
import io.mchannel.fabric.Target;
import io.mchannel.workload.BlockStream.Operation;
import org.junit.jupiter.api.Test;

class StreamsTest {
  private final LineRequest slot = new LineRequest();

  @Test
  void aBlockIsAskedForLineByLineAndTheNextWaitsForAllOfIt() {
    Workload stream = blocks(Operation.READ, 192);
    int[] tags = new int[3];
    for (int line = 0; line < 3; line++) {
      assertThat(stream.next(slot, 0)).isEqualTo(Workload.ISSUE);
      assertThat(slot.address).isEqualTo(64L * line);
      assertThat(slot.write).isFalse();
      assertThat(slot.target).isEqualTo(Target.POOL);
      tags[line] = slot.tag;
    }
    assertThat(stream.next(slot, 0)).isEqualTo(Workload.WAIT);

    stream.completed(tags[1], 1);
    stream.completed(tags[2], 2);
    assertThat(stream.next(slot, 2)).isEqualTo(Workload.WAIT);
    stream.completed(tags[0], 3);
    assertThat(stream.next(slot, 3)).isEqualTo(Workload.ISSUE);
    assertThat(slot.address).isEqualTo(192);
  }

  @Test
  void aWrittenBlockHasWritesOnly() {
    Workload stream = blocks(Operation.WRITE, 128);

    for (int line = 0; line < 2; line++) {
      assertThat(stream.next(slot, 0)).isEqualTo(Workload.ISSUE);
      assertThat(slot.write).isTrue();
      assertThat(slot.target).isEqualTo(Target.LOCAL);
    }
  }

  @Test
  void aCopyWritesEachLineAsSoonAsItHasBeenReadBeforeItReadsOn() {
    Workload stream = blocks(Operation.COPY, 192);
    int first = read(stream, 0);
    int second = read(stream, 64);

    stream.completed(second, 1);
    int secondWritten = write(stream, 64);
    int third = read(stream, 128);
    assertThat(stream.next(slot, 1)).isEqualTo(Workload.WAIT);

    stream.completed(first, 2);
    stream.completed(third, 2);
    int thirdWritten = write(stream, 128);
    int firstWritten = write(stream, 0);
    stream.completed(firstWritten, 3);
    stream.completed(secondWritten, 3);
    assertThat(stream.next(slot, 3)).isEqualTo(Workload.WAIT);
    stream.completed(thirdWritten, 4);
    read(stream, 192);
  }

  @Test
  void aBlockIsAMultipleOfALine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> blocks(Operation.READ, 100))
        .withMessage("blockBytes is 100, must be a multiple of 64");
  }

  @Test
  void aPacedStreamKeepsItsMeanRateWhateverTheDelayOfItsCompletions() {
    double meanGapTicks = 12.5;
    Workload stream =
        new PacedStream(
            meanGapTicks,
            Patterns.sequential(0, 1 << 20, 64),
            Target.POOL,
            false,
            new RandomStreams(3).stream("paced"));
    long now = 0;
    int issued = 0;
    while (issued < 100_000) {
      if (stream.next(slot, now) == Workload.ISSUE) {
        issued++;
      } else {
        assertThat(slot.atTick).isGreaterThan(now);
        now = slot.atTick;
      }
    }

    // The standard error of the mean of n exponential gaps is the mean over the root of n.
    assertThat(now / 100_000.0).isCloseTo(meanGapTicks, within(4 * meanGapTicks / 316));
  }

  @Test
  void aWindowKeepsItsNumberOfLinesInFlight() {
    Workload stream =
        new WindowStream(2, Patterns.sequential(0, 1 << 20, 64), Target.POOL, true);

    assertThat(stream.next(slot, 0)).isEqualTo(Workload.ISSUE);
    assertThat(slot.write).isTrue();
    assertThat(stream.next(slot, 0)).isEqualTo(Workload.ISSUE);
    assertThat(stream.next(slot, 0)).isEqualTo(Workload.WAIT);
    stream.completed(slot.tag, 5);
    assertThat(stream.next(slot, 5)).isEqualTo(Workload.ISSUE);
    assertThat(slot.address).isEqualTo(128);
    assertThat(stream.next(slot, 5)).isEqualTo(Workload.WAIT);
  }

  @Test
  void aWindowOfNoLinesIsSilent() {
    Workload stream =
        new WindowStream(0, Patterns.sequential(0, 1 << 20, 64), Target.POOL, false);

    assertThat(stream.next(slot, 0)).isEqualTo(Workload.WAIT);
  }

  private int read(Workload stream, long address) {
    return ask(stream, address, false);
  }

  private int write(Workload stream, long address) {
    return ask(stream, address, true);
  }

  private int ask(Workload stream, long address, boolean write) {
    assertThat(stream.next(slot, 0)).isEqualTo(Workload.ISSUE);
    assertThat(slot.address).isEqualTo(address);
    assertThat(slot.write).isEqualTo(write);
    assertThat(slot.target).isEqualTo(write ? Target.LOCAL : Target.POOL);
    return slot.tag;
  }

  private static Workload blocks(Operation operation, int blockBytes) {
    return new BlockStream(
        operation,
        blockBytes,
        Patterns.sequential(0, 1 << 20, blockBytes),
        Target.POOL,
        Target.LOCAL);
  }
}
