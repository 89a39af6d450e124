package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.fabric.Target;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdleRoundTripTest {
  @ParameterizedTest
  @ValueSource(strings = {"titan-x8", "titan-2x8", "two-host", "two-level"})
  void theSumOfTheDescriptionIsWhatALoneReadTakesThatMeetsNoRefresh(String name) {
    Pool pool = Measured.pool(name, "endpoints[*].dimm.refresh.durationNs=0");
    Measured run = new Measured(pool, 1, 2_000);
    int last = pool.hosts().size() - 1;
    run.start(
        last,
        new WindowStream(
            1,
            Patterns.chase(0, 1L << 30, 64, run.simulation().streams().stream("chase")),
            Target.POOL,
            false));

    // Each stage rounds to a tick of 0.125 ns.
    assertThat(run.run().latencyNs(0))
        .isCloseTo(IdleRoundTrip.ns(PoolGraph.of(pool), last), within(1.5));
  }
}
