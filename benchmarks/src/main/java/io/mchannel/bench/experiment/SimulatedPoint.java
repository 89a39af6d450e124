package io.mchannel.bench.experiment;

import io.mchannel.engine.RandomStreams;
import io.mchannel.results.Outcome;
import java.util.List;
import java.util.function.Function;

/** A point that is one simulation of a pool, seeded by the run seed and the point's coordinates. */
record SimulatedPoint(
    Coordinates at, RunOptions options, Function<Long, List<Outcome>> simulation) implements Point {
  @Override
  public String label() {
    return at.label();
  }

  @Override
  public List<Outcome> run() {
    String name = at.experiment() + "/" + at.scenario() + "/" + at.x();
    return simulation.apply(new RandomStreams(options.seed()).seedOf(name));
  }
}
