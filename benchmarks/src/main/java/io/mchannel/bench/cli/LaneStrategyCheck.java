package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.fabric.LaneStrategies;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import java.util.List;

/** Names of lane strategies belong to the fabric, so that reading a pool does not check them. */
final class LaneStrategyCheck {
  private LaneStrategyCheck() {}

  /**
   * Refuses a pool with a lane strategy that there is not.
   *
   * @param name what the user calls the pool
   * @throws InvalidOptionException naming the key and the strategies that there are
   */
  static void require(String name, Pool pool) {
    for (int i = 0; i < pool.hosts().size(); i++) {
      Host host = pool.hosts().get(i);
      for (int j = 0; j < host.adapters().size(); j++) {
        Adapter adapter = host.adapters().get(j);
        String key = "hosts[" + i + "].adapters[" + j + "].laneStrategy";
        Names.require(
            name + ": " + key, adapter.laneStrategy(), List.copyOf(LaneStrategies.names()));
      }
    }
  }
}
