package io.mchannel.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.sun.management.ThreadMXBean;
import io.mchannel.bench.experiment.HostCaches;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunListener;
import io.mchannel.bench.experiment.Sharing;
import io.mchannel.bench.replay.Replay.BadRecords;
import io.mchannel.fabric.Stage;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.trace.TraceFormatException;
import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ReplayTest {
  private static final Pool POOL = PoolReader.read("titan-x8");
  private static final Program SORT = Traces.file("h13-sort20k.lackey.xz");
  private static final Rivals READERS = Rivals.parse("read-4096x12", POOL);

  private static Replay strict(Pool pool) {
    return new Replay(
        pool, Sharing.NONE, 1, BadRecords.REFUSED, Long.MAX_VALUE, HostCaches.standard());
  }

  private static ProgramRun alone(Program program) throws IOException {
    return strict(POOL).run(List.of(program), List.of()).programs().get(0);
  }

  private static ReplayStudy study(Pool pool, int threads, List<Program> programs, Rivals... rivals)
      throws IOException {
    return ReplayStudy.of(strict(pool), programs, List.of(rivals), threads, RunListener.SILENT);
  }

  @Test
  void aProgramAloneIsNotSlowedDown() throws IOException {
    ReplayStudy study = study(POOL, 1, List.of(SORT));

    assertThat(study.slowdown(0)).isEqualTo(1);
    assertThat(study.shared()).isEmpty();
  }

  @Test
  void rivalsSlowItDownAndTheMoreTheyAreTheMore() throws IOException {
    double one = study(POOL, 2, List.of(SORT), Rivals.parse("read-4096x1", POOL)).slowdown(0);
    double twelve = study(POOL, 2, List.of(SORT), READERS).slowdown(0);

    assertThat(one).isGreaterThan(1);
    assertThat(twelve).isGreaterThan(1.5 * one);
  }

  @Test
  void aTransportProtectsAProgramThatAsksForLittle() throws IOException {
    String[] records = new String[40_000];
    for (int i = 0; i < records.length; i++) {
      // Nineteen of twenty accesses hit.
      records[i] = " L " + Integer.toHexString(0x10000 + i / 20 * 64) + ",8";
    }
    Program modest = Traces.text("modest", records);
    // The one that finds the shares while so short a program runs.
    Replay controlled = strict(POOL).under("memchannel-plus");

    double slowdown =
        ReplayStudy.of(controlled, List.of(modest), List.of(READERS), 2, RunListener.SILENT)
            .slowdown(0);

    assertThat(slowdown).isGreaterThan(1);
    assertThat(slowdown).isLessThan(0.9 * study(POOL, 2, List.of(modest), READERS).slowdown(0));
  }

  @Test
  void rivalsOnAnotherHostAreFeltWhereTheyShareTheEndpoints() throws IOException {
    Pool pool = PoolReader.read("two-host");
    Rivals there = Rivals.parse("read-4096x16@h1", pool);

    assertThat(study(pool, 2, List.of(SORT), there).slowdown(0)).isGreaterThan(1);
  }

  @Test
  void programsShareThePoolWithEachOther() throws IOException {
    Program copy = new Program("copy", SORT.trace());

    ReplayStudy study = study(POOL, 2, List.of(SORT, copy));

    assertThat(study.alone().get(0).runNs()).isEqualTo(study.alone().get(1).runNs());
    assertThat(study.slowdown(0) + study.slowdown(1)).isGreaterThan(2);
  }

  @Test
  void aLineOnAnIdlePoolQueuesNowhere() throws IOException {
    ProgramRun run = alone(Traces.text("one", " L 1000,8"));

    assertThat(run.reads()).isEqualTo(1);
    for (Stage stage : Stage.values()) {
      assertThat(run.waitNs(stage)).as(stage.name()).isZero();
    }
    // The line's latency, and the instruction before it.
    assertThat(run.runNs()).isEqualTo(run.latencyMeanNs(), within(0.25));
    assertThat(run.latencyP99Ns()).isEqualTo(run.latencyMeanNs(), within(0.25));
  }

  @Test
  void waitsAreWhatTheLatencyHasOnTopOfTheIdleOne() throws IOException {
    ProgramRun idle = alone(Traces.text("one", " L 1000,8"));
    // Sixteen lines of one endpoint and no store: they queue behind each other.
    ProgramRun burst = alone(Traces.text("burst", " L 1000,256", " L 2000,256", " L 3000,256"));

    double waits = 0;
    for (Stage stage : Stage.values()) {
      waits += burst.waitNs(stage);
    }
    assertThat(waits).isGreaterThan(1);
    assertThat(burst.latencyMeanNs()).isEqualTo(idle.latencyMeanNs() + waits, within(1.0));
  }

  @Test
  void withoutPrefetchersAStreamHasAsManyLinesInFlightAsThereAreFillBuffers() throws IOException {
    String[] records = new String[2_000];
    for (int i = 0; i < records.length; i++) {
      records[i] = " L " + Integer.toHexString(0x100000 + 512 * i) + ",512";
    }

    Program stream = Traces.text("stream", records);
    ProgramRun run = withoutPrefetchers(stream);

    assertThat(run.caches().hits()).isZero();
    // Little's law; the first and the last lines have less company.
    assertThat(run.bandwidthGBps())
        .isCloseTo(16 * 64 / run.latencyMeanNs(), withinPercentage(5));
    assertThat(alone(stream).runNs())
        .as("prefetchers into L2 have buffers of their own")
        .isLessThan(0.9 * run.runNs());
  }

  private static ProgramRun withoutPrefetchers(Program program) throws IOException {
    Replay plain =
        new Replay(
            POOL,
            Sharing.NONE,
            1,
            BadRecords.REFUSED,
            Long.MAX_VALUE,
            HostCaches.standard().withoutPrefetchers());
    return plain.run(List.of(program), List.of()).programs().get(0);
  }

  @Test
  void demandAndPrefetchReadsAreTheLinesThatCameBackFromThePool() throws IOException {
    ReplayStudy study = study(POOL, 2, List.of(SORT), READERS);
    for (ProgramRun run : List.of(study.alone().get(0), study.last(0))) {
      CacheUse use = run.caches();
      assertThat(use.prefetchReads()).isPositive();
      assertThat(run.reads()).isEqualTo(use.demandReads() + use.prefetchReads());
      assertThat(run.writes()).isEqualTo(use.writeBacks());
      assertThat(use.prefetchers().stream().mapToLong(PrefetchUse::reads).sum())
          .isEqualTo(use.prefetchReads());
    }
  }

  @Test
  void withoutPrefetchersNothingIsAmplified() throws IOException {
    CacheUse use = withoutPrefetchers(SORT).caches();

    assertThat(use.prefetchReads()).isZero();
    // The 132 lines of the trace fit into L1.
    assertThat(use.demandReads()).isEqualTo(132);
    assertThat(use.amplification()).isEqualTo(1);
  }

  @Test
  void recordsOfAKibibyteAnywhereAreAmplifiedAndRandomLinesAreNot() throws IOException {
    Random random = new Random(7);
    String[] lines = new String[8_000];
    String[] records = new String[8_000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = String.format(Locale.ROOT, " L %x,8", 64L * random.nextInt(1 << 26));
    }
    for (int i = 0; i < records.length; i += 16) {
      long start = 1024L * random.nextInt(1 << 22);
      for (int line = 0; line < 16; line++) {
        records[i + line] = String.format(Locale.ROOT, " L %x,8", start + 64L * line);
      }
    }

    assertThat(alone(Traces.text("lines", lines)).caches().amplification())
        .isCloseTo(1, within(0.01));
    assertThat(alone(Traces.text("records", records)).caches().amplification())
        .isBetween(1.2, 2.2);
  }

  @Test
  void onlyATraceThatNamesItsInstructionsTrainsThePrefetcherThatGoesByThem() throws IOException {
    List<String> nameless = new ArrayList<>();
    List<String> named = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      String load = " L " + Integer.toHexString(0x100000 + 3 * 64 * i) + ",8";
      nameless.add(load);
      // So many instructions that few loads wait at a time and fill buffers are left.
      named.addAll(Collections.nCopies(100, "I  00400ffc,4"));
      named.add("I  00401000,4");
      named.add(load);
    }

    assertThat(stridesFetched(nameless)).isZero();
    assertThat(stridesFetched(named)).isGreaterThan(500);
  }

  private static long stridesFetched(List<String> records) throws IOException {
    HostCaches byInstruction = HostCaches.standard().withPrefetchers("test", "ip-stride");
    Replay replay =
        new Replay(POOL, Sharing.NONE, 1, BadRecords.REFUSED, Long.MAX_VALUE, byInstruction);
    Program strides = Traces.text("strides", records.toArray(new String[0]));
    ProgramRun run = replay.run(List.of(strides), List.of()).programs().get(0);
    return run.caches().prefetchers().get(0).reads();
  }

  @Test
  void theDeviceThatIsToBlameIsNamed() throws IOException {
    Pool pool = PoolReader.read("two-level");
    Rivals there = Rivals.parse("read-4096x16@h1", pool);

    ProgramRun run = study(pool, 2, List.of(SORT), there).last(0);

    assertThat(run.worst(Stage.ADAPTER_LANE)).map(DeviceWait::device).contains("host adapter h0.a0.0");
    assertThat(run.worst(Stage.ENDPOINT).orElseThrow().device()).startsWith("endpoint ep");
    assertThat(run.worst(Stage.SWITCH_RESPONSE).orElseThrow().device()).startsWith("switch ");
    assertThat(run.waits()).allSatisfy(wait -> assertThat(wait.totalNs()).isPositive());
  }

  @Test
  void neitherThreadsNorLocaleNorASecondRunChangeANumber() throws IOException {
    Program copy = new Program("copy", SORT.trace());
    List<Outcome> rows = rows(study(POOL, 1, List.of(SORT, copy), READERS));
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(rows(study(POOL, 1, List.of(SORT, copy), READERS))).isEqualTo(rows);
      assertThat(rows(study(POOL, 3, List.of(SORT, copy), READERS))).isEqualTo(rows);
    } finally {
      Locale.setDefault(former);
    }
  }

  @Test
  void anotherSeedMovesTheRivals() throws IOException {
    Replay other =
        new Replay(
            POOL, Sharing.NONE, 2, BadRecords.REFUSED, Long.MAX_VALUE, HostCaches.standard());

    assertThat(other.run(List.of(SORT), List.of(READERS)))
        .isNotEqualTo(strict(POOL).run(List.of(SORT), List.of(READERS)));
  }

  private static List<Outcome> rows(ReplayStudy study) {
    return ReplayRows.of(study, List.of(READERS), "none");
  }

  @Test
  void rowsTellWhatRanTogether() throws IOException {
    List<Outcome> rows =
        ReplayRows.of(study(POOL, 2, List.of(SORT), READERS), List.of(READERS), "none");

    assertThat(rows.stream().map(row -> row.scenario() + " " + row.series()).distinct())
        .containsExactly(
            "trace=h13-sort20k.lackey.xz;rivals=none h13-sort20k.lackey.xz",
            "trace=h13-sort20k.lackey.xz;rivals=none h13-sort20k.lackey.xz/prefetch-next-line",
            "trace=h13-sort20k.lackey.xz;rivals=none h13-sort20k.lackey.xz/prefetch-ip-stride",
            "trace=h13-sort20k.lackey.xz;rivals=none h13-sort20k.lackey.xz/prefetch-paged-pair",
            "trace=h13-sort20k.lackey.xz;rivals=none h13-sort20k.lackey.xz/prefetch-streamer",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12 h13-sort20k.lackey.xz",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12"
                + " h13-sort20k.lackey.xz/prefetch-next-line",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12"
                + " h13-sort20k.lackey.xz/prefetch-ip-stride",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12"
                + " h13-sort20k.lackey.xz/prefetch-paged-pair",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12"
                + " h13-sort20k.lackey.xz/prefetch-streamer",
            "trace=h13-sort20k.lackey.xz;rivals=read-4096x12 rivals");
    assertThat(rows.stream().map(Outcome::metric).distinct())
        .contains("slowdown", "bandwidth", "latency_mean", "latency_p99", "hit_share")
        .contains("l1_hit_share", "demand_reads", "prefetch_reads", "writebacks", "amplification")
        .contains("issued", "useful", "late", "useless")
        .contains("wait_adapter_lane", "wait_switch_response");
    assertThat(rows.get(0).metric()).isEqualTo("slowdown");
    assertThat(rows.get(0).value()).isEqualTo(1);
  }

  @Test
  void aMalformedRecordInTheMiddleIsRefused() {
    Program bad = Traces.file("h15-one-bad-line.lackey");

    assertThatThrownBy(() -> study(POOL, 2, List.of(SORT, bad), READERS))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("h15-one-bad-line.lackey:501: found ' L 00zz12,8'");
  }

  @Test
  void malformedRecordsMayBeSkippedAndAreCounted() throws IOException {
    Replay lenient =
        new Replay(
            POOL, Sharing.NONE, 1, BadRecords.SKIPPED, Long.MAX_VALUE, HostCaches.standard());

    ProgramRun run =
        lenient.run(List.of(Traces.file("h15-one-bad-line.lackey")), List.of()).programs().get(0);

    assertThat(run.skippedRecords()).isEqualTo(3);
    assertThat(run.firstSkipped()).map(text -> text.contains(":501: ")).isEqualTo(Optional.of(true));
  }

  @Test
  void noMoreThanTheAccessesAskedForAreReplayed() throws IOException {
    Replay first =
        new Replay(POOL, Sharing.NONE, 1, BadRecords.REFUSED, 500, HostCaches.standard());

    ProgramRun run =
        first.run(List.of(Traces.file("h15-one-bad-line.lackey")), List.of()).programs().get(0);

    assertThat(run.accesses()).as("the malformed record is the 501st").isEqualTo(500);
  }

  @Test
  void eachTraceAndRivalNeedsACore() {
    assertThatThrownBy(() -> study(POOL, 1, List.of(SORT), Rivals.parse("read-64x32", POOL)))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage(
            "--rival: found 32 rival cores and 1 traces on host h0, expected at most 32 together,"
                + " a core each");
  }

  @Test
  void memoryDoesNotGrowWithTheTrace() throws IOException {
    allocatedByReplayOf(100);
    long few = allocatedByReplayOf(100);
    long many = allocatedByReplayOf(3_000);

    // Nothing an access; what the JVM itself books on the thread while it compiles is less.
    assertThat(many - few).as("bytes for 2 900 000 accesses more").isLessThan(2_000_000);
  }

  private static long allocatedByReplayOf(int blocks) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      text.append(" L ").append(Integer.toHexString(0x10000 + 8 * i)).append(",8\n");
    }
    byte[] block = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    TraceSource source =
        TraceSource.of(
            "long",
            () ->
                new SequenceInputStream(
                    Collections.enumeration(
                        Collections.<InputStream>nCopies(
                            blocks, new RepeatedBlock(block)))));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    ProgramRun run = alone(new Program("long", source));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(run.accesses()).isEqualTo(1_000L * blocks);
    return allocated;
  }

  /** A stream that begins anew each time it is closed. */
  private static final class RepeatedBlock extends ByteArrayInputStream {
    RepeatedBlock(byte[] block) {
      super(block);
    }

    @Override
    public void close() {
      reset();
    }
  }
}
