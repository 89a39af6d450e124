package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunListener;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structure of what is measured; no time is asserted, for the machine may be busy. */
final class MeasuringTest {
  private static final int MIB_LINES = (1 << 20) / 64;
  private static final long TINY_NS = 1_000_000;

  @TempDir private Path temporary;

  private static MeasurePlan tiny(int threads, OptionalInt node, boolean strict) {
    return new MeasurePlan(MIB_LINES, 1, TINY_NS, threads, node, strict, List.of());
  }

  private static List<Outcome> measure(int threads) throws InterruptedException {
    return Suite.measure(
        new Arena(
            MIB_LINES,
            new Stopwatch(1, TINY_NS),
            threads - 1,
            ThreadPlacement.ofThisProcess(),
            "local"),
        List.of(),
        RunListener.SILENT,
        note -> {});
  }

  private static Set<String> keys(List<Outcome> rows) {
    return rows.stream()
        .map(
            row ->
                String.join(
                    " ", row.experiment(), row.scenario(), row.series(), row.xName(), row.metric()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void rowsStandUnderTheKeysOfTheSimulatedExperiments() throws InterruptedException {
    List<Outcome> rows = measureOnAThreadOfItsOwn(2);

    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.origin()).isEqualTo(Origin.MEASURED);
              if (!row.experiment().equals("window-overhead")) {
                assertThat(row.transport()).isEqualTo("none");
                assertThat(row.value()).isNotNegative();
              }
            });
    assertThat(keys(rows))
        .contains(
            "adapter-contention victim=read;rival=write victim outstanding latency_mean",
            "adapter-contention victim=write;rival=read rival outstanding bandwidth",
            "adapter-contention victim=write;rival=write total outstanding bandwidth",
            "hol-blocking path=host-dimm;victim=read;rival=read victim block latency_mean",
            "hol-blocking path=host-dimm;victim=read;rival=write rival block bandwidth",
            "nop-perturbation op=read;memory=local stream nops latency_mean",
            "nop-perturbation op=write;memory=local stream nops bandwidth",
            "pointer-chase op=read stream footprint latency_mean",
            "read-write-mix block=1024 stream writes bandwidth",
            "sequential-bandwidth op=read stream  bandwidth",
            "sequential-bandwidth op=triad stream  bandwidth_best",
            "sequential-bandwidth op=write stream  bandwidth",
            "stride-prefetch op=read stream stride latency_mean",
            "stride-prefetch op=write stream stride bandwidth",
            "window-overhead  measured window overhead");
    assertThat(rows.stream().map(Outcome::key).distinct().count()).isEqualTo(rows.size());
  }

  @Test
  void oneThreadAloneHasNoRivals() throws InterruptedException {
    assertThat(measureOnAThreadOfItsOwn(1)).noneMatch(row -> row.series().equals("rival"));
  }

  /** A difference of two times: noise may take it below zero on a busy machine. */
  @Test
  void theCallsOfTheTransportStandBesideTheModelsWindows() throws InterruptedException {
    List<Outcome> rows =
        Suite.measure(
            new Arena(
                MIB_LINES, new Stopwatch(1, TINY_NS), 0, ThreadPlacement.ofThisProcess(), "local"),
            List.of("window-overhead"),
            RunListener.SILENT,
            note -> {});

    assertThat(rows).extracting(Outcome::x).containsExactly(20.0, 50.0, 100.0, 200.0, 500.0, 1000.0);
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.experiment()).isEqualTo("window-overhead");
              assertThat(row.transport()).isEqualTo("memchannel");
              assertThat(row.series()).isEqualTo("measured");
              assertThat(row.metric()).isEqualTo("overhead");
              assertThat(row.unit()).isEqualTo("%");
              assertThat(row.origin()).isEqualTo(Origin.MEASURED);
              assertThat(row.ci95()).isNotNaN();
              assertThat(row.samples()).isGreaterThanOrEqualTo(10);
              assertThat(row.value()).isFinite();
            });
  }

  /** Placement stays with a thread, and this one has other tests to run. */
  private static List<Outcome> measureOnAThreadOfItsOwn(int threads) throws InterruptedException {
    List<Outcome> rows = new ArrayList<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                rows.addAll(measure(threads));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    thread.join();
    return rows;
  }

  @Test
  void footprintsGrowToTheWholeRegion() {
    assertThat(PointerChase.footprints(MIB_LINES)).containsExactly(256, 1024, 4096, 16384);
    assertThat(PointerChase.footprints(5000)).containsExactly(256, 1024, 4096, 5000);
  }

  @Test
  void aJvmOfItsOwnMeasuresAndTellsTheConditions() throws IOException {
    List<String> notes = new ArrayList<>();
    List<String> finished = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void started(int points, int resumed) {
            finished.add(Integer.toString(points));
          }

          @Override
          public void finished(String experiment, String label) {
            finished.add(experiment);
          }
        };

    List<Outcome> rows =
        new MeasuringProcess(tiny(1, OptionalInt.empty(), false), listener, notes::add).run();

    assertThat(rows).isNotEmpty();
    assertThat(finished.get(0)).isEqualTo(Integer.toString(finished.size() - 1));
    assertThat(String.join("\n", notes))
        .contains("pinned")
        .contains("huge pages")
        .contains("one thread alone: no rivals")
        .contains("the victim had its processor");
  }

  @Test
  void withoutNumactlAStrictPlanStopsAndAnotherSaysSo() throws IOException {
    List<String> notes = new ArrayList<>();
    OptionalInt node = OptionalInt.of(3);

    assertThat(process(tiny(1, node, false), notes).placing(Optional.empty())).isEmpty();
    assertThat(notes)
        .containsExactly("data not verified to lie on node 3: no numactl on the PATH");
    assertThatThrownBy(() -> process(tiny(1, node, true), notes).placing(Optional.empty()))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage(
            "--node 3: no numactl on the PATH, expected the data on that node (--strict)");
  }

  @Test
  void numactlIsUsedIfItAcceptsTheNode() throws IOException {
    List<String> notes = new ArrayList<>();
    Path accepting = program("accepting", "exit 0");
    Path refusing = program("refusing", "exit 1");
    MeasuringProcess process = process(tiny(1, OptionalInt.of(0), false), notes);

    assertThat(process.placing(Optional.of(accepting)))
        .containsExactly(accepting.toString(), "--membind=0");
    assertThat(notes).isEmpty();
    assertThat(process.placing(Optional.of(refusing))).isEmpty();
    assertThat(notes)
        .containsExactly(
            "data not verified to lie on node 0: numactl refuses --membind=0");
  }

  @Test
  void dataThatDoNotLieOnTheNodeAreToldOrRefused() throws Exception {
    OptionalInt nowhere = OptionalInt.of(999);
    List<String> said = new ArrayList<>();

    assertThatThrownBy(
            () ->
                new MeasuringJvm(tiny(1, nowhere, true), said::add)
                    .measure(temporary.resolve("rows.csv")))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageStartingWith("--node 999: ")
        .hasMessageEndingWith("expected the data on that node (--strict)");
    assertThat(temporary.resolve("rows.csv")).doesNotExist();
  }

  @Test
  void aPlanSurvivesTheCommandLine() {
    MeasurePlan plan = tiny(3, OptionalInt.of(2), true);
    MeasurePlan plain = tiny(1, OptionalInt.empty(), false);

    assertThat(MeasurePlan.of(plan.arguments())).isEqualTo(plan);
    MeasurePlan some = plain.only(List.of("window-overhead", "pointer-chase"));
    assertThat(MeasurePlan.of(plain.arguments())).isEqualTo(plain);
    assertThat(MeasurePlan.of(some.arguments())).isEqualTo(some);
  }

  @Test
  void impossiblePlansNameTheOption() {
    OptionalInt none = OptionalInt.empty();

    assertThatThrownBy(() -> MeasurePlan.quick(0, 1, none, false))
        .hasMessage("--region: found 0 MiB, expected 1 to 1024");
    assertThatThrownBy(() -> MeasurePlan.quick(2000, 1, none, false))
        .hasMessage("--region: found 2000 MiB, expected 1 to 1024");
    assertThatThrownBy(() -> MeasurePlan.quick(1, 0, none, false))
        .hasMessage("--threads: found 0, expected 1 to 33");
    assertThatThrownBy(() -> MeasurePlan.quick(1, 1, OptionalInt.of(-1), false))
        .hasMessage("--node: found -1, expected the number of a memory node");
    assertThatThrownBy(() -> MeasurePlan.quick(1, 1, none, true))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageStartingWith("--strict: found without --node");
    assertThatThrownBy(() -> tiny(1, none, false).only(List.of("latency")))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageStartingWith("experiment: found 'latency', expected one of sequential-bandwidth");
  }

  private static MeasuringProcess process(MeasurePlan plan, List<String> notes) {
    return new MeasuringProcess(plan, RunListener.SILENT, notes::add);
  }

  private Path program(String name, String script) throws IOException {
    Path file = Files.writeString(temporary.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }
}
