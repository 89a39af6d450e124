package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.experiment.MeasurementFit.Fit;
import io.mchannel.bench.experiment.MeasurementFit.Prediction;
import io.mchannel.results.Estimate;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pool that is known, "measured" in the simulation, is to be found again. */
final class MeasurementFitTest {
  private static final PoolText START = PoolText.of("titan-x8");
  private static final int RIVALS = 4;

  // Of each the second is held out. There are no more of them than tell the known pools from others:
  // a fit simulates all of them hundreds of times.
  private static final List<Coordinates> LOCAL_READS = lines("read", 0, 4, 12);
  private static final List<Coordinates> CXL_READS = lines("read", 0, 4, 8, 12);
  private static final List<Coordinates> BLOCKS = blocks(0, 1024, 4096);

  /** Channels that four rivals can fill, and far more latency than the fit starts from. */
  private static final Map<String, String> KNOWN_LOCAL =
      Map.of(
          "hosts[*].uncore.localMemory.latencyNs", "111",
          "hosts[*].uncore.localMemory.channelGBps", "1.7",
          "hosts[*].core.outstandingReads", "24");

  /** Little latency more, so that a fit has not far to go. */
  private static final Map<String, String> NEAR_START =
      Map.of("hosts[*].uncore.localMemory.latencyNs", "70");

  private static final Map<String, String> KNOWN_CXL =
      Map.of("switches[*].passNs", "95", "links[*].credits.req", "4");

  @Test
  void localMemoryIsFoundAgain() {
    isFoundAgain(MeasuredMemory.LOCAL, KNOWN_LOCAL, LOCAL_READS);
  }

  @Test
  void aPoolBehindItsSwitchIsFoundAgain() {
    isFoundAgain(MeasuredMemory.CXL, KNOWN_CXL, CXL_READS);
  }

  @Test
  void heldOutPointsHaveNoSayInTheFit() {
    List<Outcome> rows =
        measured(MeasuredMemory.LOCAL, NEAR_START, lines("read", 0, 1, 2));
    MeasurementFit search = search(rows, 1);
    Fit fit = search.fit(START, better -> {});
    List<Outcome> heldOut =
        search.predict(START, fit).stream()
            .filter(Prediction::heldOut)
            .map(Prediction::measured)
            .toList();

    assertThat(heldOut).extracting(Outcome::x)
        .containsOnly(1.0 * RIVALS);
    MeasurementFit disturbed =
        search(changed(rows, row -> heldOut.contains(row) ? 3 * row.value() : row.value()));
    // On two threads, which makes no difference either.
    assertThat(disturbed.fit(START, better -> {})).isEqualTo(fit);
  }

  @Test
  void rowsThatAreKnownNoBetterThanTheToleranceAreLeftOut() {
    List<Outcome> rows = new ArrayList<>(measuredReads());
    Outcome exact = rows.remove(0);
    Outcome noisy = row(exact, exact.xName(), exact.x(), exact.value(), exact.value() / 4);
    rows.add(noisy);

    assertThat(search(rows).noisy()).containsExactly(noisy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "13 | 100 | outstanding: found 13, expected a multiple of 4 from 0 to 1048576, as 4 rivals"
            + " have it",
        "-8 | 100 | outstanding: found -8, expected a multiple of 4",
        " 8 |  -1 | value: found -1.0, expected 0 or more"
      })
  void rowsThatNothingMeasuresAreRefused(double x, double value, String message) {
    Outcome exact = measuredReads().get(0);

    assertThatThrownBy(() -> search(List.of(row(exact, exact.xName(), x, value, 1))))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("adapter-contention")
        .hasMessageContaining(message);
  }

  @Test
  void onePointAloneIsNoSweep() {
    List<Outcome> one = List.of(measuredReads().get(0));

    assertThatThrownBy(() -> search(one))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage(
            "found 1 measured points, expected a sweep of at least two of adapter-contention,"
                + " hol-blocking");
  }

  @Test
  void moreThreadsThanThePoolHasCoresAreRefused() {
    MeasurementFit search =
        new MeasurementFit(
            measured(MeasuredMemory.LOCAL, KNOWN_LOCAL, BLOCKS), MeasuredMemory.LOCAL, 40, 1, 1);

    assertThatThrownBy(() -> search.fit(START, better -> {}))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage("pool: hosts[0] has 32 cores, 41 threads were measured");
  }

  /** Points that the fit does not see are predicted by it, and not without it. */
  private static void isFoundAgain(
      MeasuredMemory memory, Map<String, String> known, List<Coordinates> points) {
    MeasurementFit search =
        new MeasurementFit(measured(memory, known, points), memory, RIVALS, 1, 2);
    assertThat(worstHeldOut(search, new Fit(Map.of(), 0)))
        .isGreaterThan(MeasurementFit.TOLERANCE);

    Fit fit = search.fit(START, better -> {});
    assertThat(worstHeldOut(search, fit)).isLessThan(0.12);
  }

  private static double worstHeldOut(MeasurementFit search, Fit fit) {
    return search.predict(START, fit).stream()
        .filter(Prediction::heldOut)
        .mapToDouble(one -> Math.abs(one.error()))
        .max()
        .orElseThrow();
  }

  private static MeasurementFit search(List<Outcome> rows) {
    return search(rows, 2);
  }

  private static MeasurementFit search(List<Outcome> rows, int threads) {
    return new MeasurementFit(rows, MeasuredMemory.LOCAL, RIVALS, 1, threads);
  }

  private static List<Outcome> measuredReads() {
    return measured(MeasuredMemory.LOCAL, KNOWN_LOCAL, LOCAL_READS);
  }

  /** Rows as {@code measure} would write them on the known pool; the seed is another. */
  private static List<Outcome> measured(
      MeasuredMemory memory, Map<String, String> known, List<Coordinates> points) {
    Pool pool = MeasurementFit.with(START, new TreeMap<>(known), "known").read();
    return points.stream()
        .flatMap(at -> simulated(pool, memory, at).stream())
        .toList();
  }

  private static List<Coordinates> lines(String rival, int... linesARival) {
    return Arrays.stream(linesARival)
        .mapToObj(
            lines ->
                new Coordinates(
                    "adapter-contention",
                    "none",
                    "victim=read;rival=" + rival,
                    "outstanding",
                    lines * RIVALS,
                    "lines"))
        .toList();
  }

  private static List<Coordinates> blocks(int... blocks) {
    return Arrays.stream(blocks)
        .mapToObj(
            block ->
                new Coordinates(
                    "hol-blocking",
                    "none",
                    "path=host-dimm;victim=read;rival=read",
                    "block",
                    block,
                    "B"))
        .toList();
  }

  private static List<Outcome> simulated(Pool pool, MeasuredMemory memory, Coordinates at) {
    Outcome key = at.row("victim", "latency_mean", "ns", new Estimate(1, 0, 1));
    return MeasuredScene.of(key, RIVALS).orElseThrow()
        .simulate(pool, memory, RIVALS, 99)
        .stream()
        .map(row -> row(row, row.xName(), row.x(), row.value(), row.value() / 100))
        .toList();
  }

  private static List<Outcome> changed(List<Outcome> rows, ToDoubleFunction<Outcome> value) {
    return rows.stream()
        .map(row -> row(row, row.xName(), row.x(), value.applyAsDouble(row), row.ci95()))
        .toList();
  }

  private static Outcome row(Outcome like, String xName, double x, double value, double ci95) {
    return new Outcome(
        like.experiment(),
        like.transport(),
        like.scenario(),
        like.series(),
        xName,
        x,
        like.xUnit(),
        like.metric(),
        value,
        like.unit(),
        ci95,
        9,
        Origin.MEASURED);
  }
}
