package io.mchannel.bench.cli;

import picocli.CommandLine.Option;

/** What all commands that simulate ask. */
final class SimulationOptions {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random stream (default: 1).")
  private long seed = RunCommand.DEFAULT_SEED;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = Values.Count.class,
      description = "Simulations that run at once (default: the processors there are).")
  private int threads = Runtime.getRuntime().availableProcessors();

  long seed() {
    return seed;
  }

  int threads() {
    return threads;
  }
}
