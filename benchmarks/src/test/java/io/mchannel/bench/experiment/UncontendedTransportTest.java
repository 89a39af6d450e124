package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.WindowStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UncontendedTransportTest {
  private static final Pool POOL = PoolReader.read("titan-x8");
  private static final int BATCHES = 20;
  private static final Estimate FREE = bandwidth(Sharing.NONE);

  /** Two threads of 6 lines take a seventh of the port. */
  private static Estimate bandwidth(String transport) {
    PoolRun run =
        new PoolRun(
            POOL,
            1,
            simulation -> Sharing.of(transport, simulation, Sharing.SCALED),
            BATCHES,
            Sharing.SCALED.intervalNs());
    for (int thread = 0; thread < 2; thread++) {
      run.start(
          0,
          "threads",
          new WindowStream(6, run.randomBlocks(LineCounts.LINE_BYTES), Target.POOL, false));
    }
    run.run();
    return run.bandwidth("threads");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memchannel",
        "memchannel-weighted",
        "memchannel-plus",
        "memchannel-fixed-capacity",
        "hcsfq",
        "aimd",
        "devload",
        "mba",
        "static"
      })
  void withoutContentionATransportCostsAtMostItsOwnOverhead(String transport) {
    Estimate held = bandwidth(transport);
    double noise = Math.hypot(FREE.ci95(), held.ci95());
    assertThat(held.mean())
        .isGreaterThan((1 - Sharing.EXPIRY_SHARE) * FREE.mean() - noise)
        .isLessThan(FREE.mean() + noise);
  }
}
