package io.mchannel.bench.measure;

import java.util.List;

/** One question asked of this machine's memory. A new one is a class and a line in the suite. */
interface MeasuredExperiment {
  /** The name used on the command line and in results. */
  String id();

  /** Its points, in the order they are measured. */
  List<MeasuredPoint> points(Arena arena);
}
