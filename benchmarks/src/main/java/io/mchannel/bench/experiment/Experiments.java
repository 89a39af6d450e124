package io.mchannel.bench.experiment;

import java.util.List;

/** The experiments that there are: a new one is a class and a line here. */
public final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          new UncoreContention(),
          new AdapterContention(),
          new HolBlocking(),
          new BandwidthPartition(),
          new StridePrefetch(),
          new NopPerturbation(),
          new PrefetchAmplification(),
          new WindowOverhead(),
          new BurstBound(),
          new Adaptation(),
          new ScaleOut(),
          new ParameterStudy(),
          new PlusAblation());

  private Experiments() {}

  /** Every experiment, in the order in which they run. */
  public static List<Experiment> all() {
    return ALL;
  }
}
