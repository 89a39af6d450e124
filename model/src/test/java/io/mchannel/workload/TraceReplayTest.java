package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.workload.trace.AddressPattern;
import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.OnBadRecord;
import io.mchannel.workload.trace.SyntheticTrace;
import io.mchannel.workload.trace.TraceReader;
import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hand-worked programs: an instruction takes a tick, a hit another one. */
final class TraceReplayTest {
  private static final TimeBase TICK_PER_NS = new TimeBase(1);

  /** Four instructions may pass a load that waits. */
  private static final CorePace PACE = new CorePace(1, 1, 1, 4);

  private final LineRequest slot = new LineRequest();

  private static TraceSource lackey(String... records) {
    byte[] text = (String.join("\n", records) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    return TraceSource.of("test", () -> new ByteArrayInputStream(text));
  }

  private static TraceReplay replay(int windowLines, String... records) throws IOException {
    return new TraceReplay(
        new LineRequests(lackey(records).open()),
        new RecencyWindow(windowLines),
        PACE,
        TICK_PER_NS);
  }

  private static String[] instructions(int count) {
    String[] records = new String[count];
    for (int i = 0; i < count; i++) {
      records[i] = "I  0400000,4";
    }
    return records;
  }

  private static String[] program(Object... parts) {
    List<String> records = new ArrayList<>();
    for (Object part : parts) {
      records.addAll(part instanceof String[] many ? List.of(many) : List.of((String) part));
    }
    return records.toArray(new String[0]);
  }

  private void assertIssues(TraceReplay replay, long tick, long address, boolean write) {
    assertThat(replay.next(slot, tick)).isEqualTo(Workload.ISSUE);
    assertThat(slot.address).isEqualTo(address);
    assertThat(slot.write).isEqualTo(write);
    assertThat(slot.target).isEqualTo(Target.POOL);
  }

  private void assertLater(TraceReplay replay, long tick, long dueTick) {
    assertThat(replay.next(slot, tick)).isEqualTo(Workload.LATER);
    assertThat(slot.atTick).isEqualTo(dueTick);
  }

  @Test
  void anAccessComesAfterItsInstructionsAndTheHitsBefore() throws IOException {
    TraceReplay replay =
        replay(8, program(instructions(2), " L 1000,8", "I  04,4", " L 1008,8", "I  04,4", " L 2000,8"));

    assertLater(replay, 0, 2);
    assertIssues(replay, 2, 0x1000, false);
    assertLater(replay, 2, 5); // an instruction, a hit, an instruction
    assertIssues(replay, 5, 0x2000, false);
    assertThat(replay.next(slot, 5)).isEqualTo(Workload.END);
    assertThat(replay.hits()).isEqualTo(1);
    assertThat(replay.reads()).isEqualTo(2);
  }

  @Test
  void noMoreThanTheReorderWindowPassesALoadThatWaits() throws IOException {
    TraceReplay replay = replay(8, program("I  04,4", " L 1000,8", instructions(10), " L 2000,8"));

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    int load = slot.tag;
    assertThat(replay.next(slot, 1)).isEqualTo(Workload.WAIT);
    replay.completed(load, 100);
    assertLater(replay, 100, 106); // six of ten instructions were left
    assertIssues(replay, 106, 0x2000, false);
  }

  @Test
  void aLoadThatIsBackBeforeTheWindowEndsHoldsNothingUp() throws IOException {
    TraceReplay replay = replay(8, program("I  04,4", " L 1000,8", instructions(10), " L 2000,8"));

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertThat(replay.next(slot, 1)).isEqualTo(Workload.WAIT);
    replay.completed(slot.tag, 3);
    assertLater(replay, 3, 11);
  }

  @Test
  void theWindowFollowsTheOldestLoadThatWaits() throws IOException {
    TraceReplay replay =
        replay(8, program("I  04,4", " L 1000,8", " L 2000,8", instructions(5), " L 3000,8"));
    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    int first = slot.tag;
    assertIssues(replay, 1, 0x2000, false);
    int second = slot.tag;

    assertThat(replay.next(slot, 1)).isEqualTo(Workload.WAIT);
    replay.completed(second, 50);
    assertThat(replay.next(slot, 50)).as("the first still waits").isEqualTo(Workload.WAIT);
    replay.completed(first, 70);
    assertLater(replay, 70, 71);
  }

  @Test
  void aStoreThatMissesStopsNothing() throws IOException {
    TraceReplay replay = replay(8, program("I  04,4", " S 1000,8", instructions(10), " L 2000,8"));

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertLater(replay, 1, 11);
    assertIssues(replay, 11, 0x2000, false);
  }

  @Test
  void aWrittenLineIsReadFirstAndWrittenWhenItLeavesTheWindow() throws IOException {
    TraceReplay replay = replay(1, "I  04,4", " S 1000,8", " L 2000,8", " L 3000,8");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertIssues(replay, 1, 0x2000, false);
    assertIssues(replay, 1, 0x1000, true);
    assertIssues(replay, 1, 0x3000, false);
    assertThat(replay.next(slot, 1)).as("2000 was only read").isEqualTo(Workload.END);
    assertThat(replay.reads()).isEqualTo(3);
    assertThat(replay.writes()).isEqualTo(1);
  }

  @Test
  void aModifyReadsItsLineOnceAndHitsItWithTheWrite() throws IOException {
    TraceReplay replay = replay(1, "I  04,4", " M 1000,8", " L 2000,8");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertLater(replay, 1, 2);
    assertIssues(replay, 2, 0x2000, false);
    assertIssues(replay, 2, 0x1000, true);
    assertThat(replay.lineRequests()).isEqualTo(3);
    assertThat(replay.hits()).isEqualTo(1);
  }

  @Test
  void aTraceWithoutInstructionsHasOneAnAccess() throws IOException {
    TraceReplay replay = replay(8, " L 1000,8", " L 2000,8");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertLater(replay, 1, 2);
  }

  @Test
  void aCoreThatWasHeldUpGoesOnFromThere() throws IOException {
    TraceReplay replay = replay(8, " L 1000,8", " L 2000,8");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    assertLater(replay, 40, 41);
  }

  @Test
  void fractionsOfATickAddUp() throws IOException {
    CorePace threeATick = new CorePace(1, 3, 1, 512);
    TraceReplay replay =
        new TraceReplay(
            new LineRequests(lackey(" L 1000,8", " L 2000,8", " L 3000,8", " L 4000,8").open()),
            new RecencyWindow(8),
            threeATick,
            TICK_PER_NS);

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false); // due at 1/3
    assertIssues(replay, 1, 0x2000, false); // 2/3
    assertIssues(replay, 1, 0x3000, false); // 1
    assertLater(replay, 1, 2);
  }

  @Test
  void itIsFinishedWhenTheLastLineIsBack() throws IOException {
    TraceReplay replay = replay(8, " L 1000,8");
    List<Long> finished = new ArrayList<>();
    replay.whenFinished(() -> finished.add(replay.runTicks()));

    assertLater(replay, 10, 11);
    assertIssues(replay, 11, 0x1000, false);
    assertThat(replay.next(slot, 11)).isEqualTo(Workload.END);
    assertThat(replay.isFinished()).isFalse();
    replay.completed(slot.tag, 250);

    assertThat(replay.isFinished()).isTrue();
    assertThat(finished).containsExactly(240L);
  }

  @Test
  void aProgramThatHitsToItsEndTakesTheTimeOfItsHits() throws IOException {
    TraceReplay replay = replay(8, " L 1000,8", " L 1000,8", " L 1000,8");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0x1000, false);
    replay.completed(slot.tag, 2);
    assertLater(replay, 2, 6); // two instructions and two hits from 2 on: the core was held up
    assertThat(replay.next(slot, 6)).isEqualTo(Workload.END);
    assertThat(replay.isFinished()).isTrue();
    assertThat(replay.runTicks()).isEqualTo(6);
  }

  @Test
  void anAccessOfManyLinesWaitsForRoom() throws IOException {
    TraceReplay replay = replay(8, " L 10000,65536");

    assertLater(replay, 0, 1);
    for (int line = 0; line < 512; line++) {
      assertIssues(replay, 1, 0x10000 + 64L * line, false);
    }
    assertThat(replay.next(slot, 1)).isEqualTo(Workload.WAIT);
    replay.completed(0, 90);
    assertIssues(replay, 90, 0x10000 + 64L * 512, false);
  }

  @Test
  void theHighestLineIsALineLikeAnyOther() throws IOException {
    TraceReplay replay = replay(8, " L ffffffffffffffc0,64");

    assertLater(replay, 0, 1);
    assertIssues(replay, 1, 0xffff_ffff_ffff_ffc0L, false);
    assertThat(replay.next(slot, 1)).isEqualTo(Workload.END);
  }

  @Test
  void accessesOverLineBoundariesAskForEachLine() throws IOException {
    TraceSource straddling =
        TraceSource.of(
                "h14-straddle.lackey",
                () -> LineRequests.class.getResourceAsStream("h14-straddle.lackey"))
            .onBadRecord(OnBadRecord.skip());
    TraceReplay replay =
        new TraceReplay(
            new LineRequests(straddling.open()), new RecencyWindow(512), PACE, TICK_PER_NS);

    run(replay);

    // 2 + 2 + 2 + 8 reads or writes of lines, a read and a write of one more, and the last read.
    assertThat(replay.accesses()).isEqualTo(6);
    assertThat(replay.lineRequests()).isEqualTo(17);
    // fff,2 and 1038,16 meet in line 1000; M hits the line that it has read.
    assertThat(replay.hits()).isEqualTo(2);
    assertThat(replay.reads()).isEqualTo(15);
  }

  /** Lines come back 100 ticks after their issue, in order. */
  private long run(TraceReplay replay) {
    int[] tags = new int[1024];
    long[] backAt = new long[1024];
    long head = 0;
    long tail = 0;
    long now = 0;
    while (true) {
      int answer = replay.next(slot, now);
      if (answer == Workload.ISSUE) {
        tags[(int) tail & 1023] = slot.tag;
        backAt[(int) tail++ & 1023] = now + 100;
        continue;
      }
      if (replay.isFinished()) {
        return now;
      }
      long wake = answer == Workload.LATER ? slot.atTick : Long.MAX_VALUE;
      long back = head < tail ? backAt[(int) head & 1023] : Long.MAX_VALUE;
      now = Math.min(wake, back);
      if (back == now) {
        replay.completed(tags[(int) head++ & 1023], now);
        if (replay.isFinished()) {
          return now;
        }
      }
    }
  }

  @Test
  void aLongTraceAllocatesNoMoreThanAShortOne() {
    replayOf(200_000);
    long few = allocatedBy(() -> replayOf(200_000));
    long many = allocatedBy(() -> replayOf(4_000_000));

    // Nothing an access; what the JVM itself books on the thread while it compiles is less.
    assertThat(many - few).isLessThan(1_000_000);
  }

  private static long allocatedBy(Runnable task) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    task.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private void replayOf(long accesses) {
    TraceReader trace =
        SyntheticTrace.reads(AddressPattern.stride(0, 1L << 40, 24), 8, accesses).writingEvery(3);
    TraceReplay replay =
        new TraceReplay(
            new LineRequests(trace), new RecencyWindow(512), CorePace.DEFAULT, TimeBase.DEFAULT);
    run(replay);
    assertThat(replay.accesses()).isEqualTo(accesses);
  }
}
