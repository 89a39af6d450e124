package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.Parameters;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** T_W 1 us, K 2 us: at a share of 0.064 GB/s, a line a us, K allows 2 + 2 lines. */
final class BurstMeterTest {
  private static final double LINE_A_US = 0.064;
  private static final Offset<Double> EXACT = within(1e-12);

  private final BurstMeter meter = new BurstMeter(Parameters.DEFAULT.withWindow(1_000, 2_000));

  private void issue(double... atNs) {
    for (double at : atNs) {
      meter.issued(at);
    }
  }

  @Test
  void fourLinesWithinAnIntervalAreJustAllowed() {
    meter.granted(0, LINE_A_US);
    issue(3_000, 3_500, 4_000, 5_000);
    assertThat(meter.worst(0, 10_000)).isCloseTo(1, EXACT);
  }

  @Test
  void aLineAfterTheIntervalIsOfAnother() {
    meter.granted(0, LINE_A_US);
    issue(3_000, 3_500, 4_000, 5_000.5);
    assertThat(meter.worst(0, 10_000)).isCloseTo(3 / 4.0, EXACT);
  }

  @Test
  void theWorstIntervalCountsWhereverItBegins() {
    meter.granted(0, LINE_A_US);
    issue(1_000, 2_900, 3_000, 3_100, 3_200, 3_300, 6_000);
    // 6 lines from 1000 to 3000 and beyond are two intervals: 1000..3000 has 3, 2900..4900 has 5.
    assertThat(meter.worst(0, 10_000)).isCloseTo(5 / 4.0, EXACT);
  }

  @Test
  void linesMayBeToldInAnyOrder() {
    meter.granted(0, LINE_A_US);
    issue(3_300, 1_000, 6_000, 3_100, 2_900, 3_200, 3_000);
    assertThat(meter.worst(0, 10_000)).isCloseTo(5 / 4.0, EXACT);
  }

  @Test
  void onlyIntervalsThatLieWithinTheSpanCount() {
    meter.granted(0, LINE_A_US);
    issue(1_000, 1_100, 5_000, 5_100, 5_200);
    assertThat(meter.worst(0, 3_050)).isCloseTo(2 / 4.0, EXACT);
    assertThat(meter.worst(1_050, 6_999)).isCloseTo(1 / 4.0, EXACT);
    assertThat(meter.worst(5_300, 9_000)).isZero();
  }

  @Test
  void theLargestShareInForceFromAWindowBeforeToTheEndIsWhatIsAllowed() {
    meter.granted(0, 4 * LINE_A_US);
    meter.granted(2_000, LINE_A_US);
    meter.granted(7_000, 2 * LINE_A_US);
    issue(2_900, 3_500, 5_500);
    // From 2900: the share of 4 stood until 2000, within the window before: 16 allowed, 2 moved.
    assertThat(meter.worst(2_900, 4_950)).isCloseTo(2 / 16.0, EXACT);
    // From 3500: only the share of 1, and both ends of the interval belong to it: 4 allowed.
    assertThat(meter.worst(3_000, 5_500)).isCloseTo(2 / 4.0, EXACT);
    // From 5500: the share rises to 2 at 7000, before the interval ends: 8 allowed.
    assertThat(meter.worst(5_000, 7_500)).isCloseTo(1 / 8.0, EXACT);
  }

  @Test
  void aShareThatRoseAndFellWithinTheIntervalCounts() {
    meter.granted(0, LINE_A_US);
    meter.granted(3_000, 3 * LINE_A_US);
    meter.granted(3_100, LINE_A_US);
    issue(2_500);
    assertThat(meter.worst(0, 10_000)).isCloseTo(1 / 12.0, EXACT);
  }
}
