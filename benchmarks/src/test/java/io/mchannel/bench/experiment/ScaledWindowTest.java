package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mchannel.fabric.Target;
import io.mchannel.host.LineMeter;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Parameters;
import io.mchannel.workload.WindowStream;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * T_W and K may be scaled together: after as many intervals K, a victim with one line in flight
 * among rivals that saturate the port is as much slower, and the port as full, whatever their length.
 *
 * <p>Held on {@code memchannel-plus}, which stands still. The published loop swings every few K:
 * its means over tens of K differ between two seeds of one scale by as much as between two scales, up
 * to a fifth in slowdown.
 */
final class ScaledWindowTest {
  private static final double SLOWDOWN_PERCENT = 5;
  private static final double UTILISATION_PERCENT = 2;
  private static final int FROM = 10;
  private static final int INTERVALS = 40;
  private static final int RIVALS = 12;
  private static final int LINES_A_RIVAL = 48;
  private static final int LINE_BYTES = 64;

  private final Pool pool = PoolReader.read("titan-x8");

  private record Seen(double latencyNs, double utilisation) {}

  private Seen seen(long windowNs, int rivals, int from, int intervals) {
    Parameters parameters = Parameters.DEFAULT.withWindow(windowNs, 10 * windowNs);
    PoolRun run =
        new PoolRun(
            pool,
            1,
            simulation -> Sharing.of("memchannel-plus", simulation, parameters),
            intervals,
            parameters.intervalNs());
    LineMeter victim = run.group("victim");
    LineMeter rival = run.group("rival");
    run.start(0, "victim", new WindowStream(1, run.chase(), Target.POOL, false));
    for (int i = 0; i < rivals; i++) {
      run.start(
          0,
          "rival",
          new WindowStream(LINES_A_RIVAL, run.randomBlocks(LINE_BYTES), Target.POOL, false));
    }
    run.run();
    double moved =
        (double) (victim.lines(from) + rival.lines(from)) * LINE_BYTES
            / ((intervals - from) * victim.batchNs());
    return new Seen(victim.meanLatencyNs(from), moved / Ports.readCeilingGBps(pool, 0));
  }

  @Test
  void ratiosDoNotDependOnTheScale() {
    List<Seen> scales =
        Stream.of(10_000L, 20_000L)
            .parallel()
            .map(windowNs -> seen(windowNs, RIVALS, FROM, INTERVALS))
            .toList();
    double[] slowdown =
        IntStream.range(0, 2)
            .mapToDouble(
                i -> scales.get(i).latencyNs() / seen((i + 1) * 10_000L, 0, 1, 3).latencyNs())
            .toArray();

    assertThat(slowdown[1])
        .isGreaterThan(1.3)
        .isCloseTo(slowdown[0], withinPercentage(SLOWDOWN_PERCENT));
    assertThat(scales.get(1).utilisation())
        .isCloseTo(scales.get(0).utilisation(), withinPercentage(UTILISATION_PERCENT));
  }
}
