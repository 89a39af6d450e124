package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.RunListener;
import java.io.PrintWriter;

/** Shows how far a run has come. */
interface RunProgress extends RunListener, AutoCloseable {
  /**
   * A bar if stderr is a terminal, a line every so often elsewhere. The launcher script says which,
   * for a JVM cannot tell.
   */
  static RunProgress on(PrintWriter err) {
    return Boolean.getBoolean("mchannel.terminal") ? new BarProgress(err) : new LineProgress(err);
  }

  @Override
  void close();
}
