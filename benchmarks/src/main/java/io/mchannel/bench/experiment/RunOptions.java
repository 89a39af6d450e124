package io.mchannel.bench.experiment;

import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolOverride;
import io.mchannel.topology.PoolReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a user asks of a run.
 *
 * @param fidelity how long each point is simulated
 * @param seed the run seed; every random stream derives from it
 * @param transports names of the transport variants to run; empty for each experiment's own choice
 * @param pool the pool to use instead of each experiment's own
 * @param settings {@code --set key=value} pairs: keys of {@link Experiment#settings}, and key paths
 *     into the pool that start with {@value #POOL_PREFIX}
 */
public record RunOptions(
    Fidelity fidelity,
    long seed,
    List<String> transports,
    Optional<Pool> pool,
    Map<String, String> settings) {
  /** How a setting of the pool begins, such as {@code pool.hosts[*].adapters[*].laneDepth}. */
  public static final String POOL_PREFIX = "pool.";

  public RunOptions {
    transports = List.copyOf(transports);
    settings = Map.copyOf(settings);
  }

  /** The same for these transports. */
  public RunOptions under(List<String> others) {
    return new RunOptions(fidelity, seed, others, pool, settings);
  }

  /**
   * The pool to simulate: the one that the user chose, or else the built-in one of that name with
   * the pool settings applied.
   */
  public Pool poolOr(String builtIn) {
    return pool.orElseGet(() -> PoolReader.read(builtIn, poolOverrides()));
  }

  /** The pool settings, in the order of their keys. */
  public PoolOverride[] poolOverrides() {
    return settings.entrySet().stream()
        .filter(setting -> setting.getKey().startsWith(POOL_PREFIX))
        .sorted(Map.Entry.comparingByKey())
        .map(setting -> PoolOverride.parse(setting.getKey() + "=" + setting.getValue()))
        .toArray(PoolOverride[]::new);
  }
}
