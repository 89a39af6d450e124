package io.mchannel.bench.experiment;

import io.mchannel.topology.Pool;
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
 * @param settings {@code --set key=value} pairs, keys as in {@link Experiment#settings}
 */
public record RunOptions(
    Fidelity fidelity,
    long seed,
    List<String> transports,
    Optional<Pool> pool,
    Map<String, String> settings) {}
