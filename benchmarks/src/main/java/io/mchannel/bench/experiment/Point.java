package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import java.util.List;

/** One point of a sweep: a simulation of its own that yields some rows. */
public interface Point {
  /** What is simulated, for progress lines and error messages. */
  String label();

  /** Runs the simulation. May be called on any thread; the rows depend on nothing but the point. */
  List<Outcome> run();
}
