package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * What is measured, and where.
 *
 * @param regionLines size of each of the three regions, in cache lines of 64 B
 * @param repetitions how often each kernel is timed
 * @param repetitionNs how long each time, at least
 * @param threads victim and rivals together
 * @param node the memory node that the data shall lie on, if any
 * @param strict whether to give up if they do not
 * @param experiments names of what is measured; everything for none
 */
public record MeasurePlan(
    int regionLines,
    int repetitions,
    long repetitionNs,
    int threads,
    OptionalInt node,
    boolean strict,
    List<String> experiments) {
  /** Seed of every random order. */
  public static final long SEED = 1;

  private static final int LINES_IN_MIB = (1 << 20) / Region.LINE_BYTES;
  private static final int MOST_MIB = 1024;

  /** Room for a rival's largest blocks at random places. */
  private static final int LEAST_LINES_A_RIVAL = 512;

  /**
   * Checks the plan.
   *
   * @throws InvalidOptionException if it cannot be carried out on any machine
   */
  public MeasurePlan {
    experiments = List.copyOf(experiments);
    for (String experiment : experiments) {
      if (!Suite.ids().contains(experiment)) {
        throw new InvalidOptionException(
            "experiment: found '"
                + experiment
                + "', expected one of "
                + String.join(", ", Suite.ids()));
      }
    }
    requireRegion(regionLines / LINES_IN_MIB);
    int mostThreads = 1 + regionLines / LEAST_LINES_A_RIVAL;
    if (threads < 1 || threads > mostThreads) {
      throw new InvalidOptionException(
          "--threads: found " + threads + ", expected 1 to " + mostThreads);
    }
    if (node.isPresent() && node.getAsInt() < 0) {
      throw new InvalidOptionException(
          "--node: found " + node.getAsInt() + ", expected the number of a memory node");
    }
    if (strict && node.isEmpty()) {
      throw new InvalidOptionException(
          "--strict: found without --node, expected the memory node that the data must lie on");
    }
    if (repetitions < 1 || repetitionNs < 1) {
      throw new IllegalArgumentException(
          "repetitions: found " + repetitions + " of " + repetitionNs + " ns, expected 1 or more");
    }
  }

  /**
   * Enough to see every effect.
   *
   * @param regionMiB size of each region
   */
  public static MeasurePlan quick(int regionMiB, int threads, OptionalInt node, boolean strict) {
    return new MeasurePlan(lines(regionMiB), 9, 20_000_000, threads, node, strict, List.of());
  }

  /**
   * Enough for narrow intervals.
   *
   * @param regionMiB size of each region
   */
  public static MeasurePlan full(int regionMiB, int threads, OptionalInt node, boolean strict) {
    return new MeasurePlan(lines(regionMiB), 25, 100_000_000, threads, node, strict, List.of());
  }

  /** Names of all experiments, in the order in which they are measured. */
  public static List<String> allExperiments() {
    return Suite.ids();
  }

  /**
   * The same for some experiments only.
   *
   * @throws InvalidOptionException if there is none of such a name
   */
  public MeasurePlan only(List<String> experiments) {
    return new MeasurePlan(
        regionLines, repetitions, repetitionNs, threads, node, strict, experiments);
  }

  /** What {@link #of} reads: the plan on the command line of the JVM that measures. */
  List<String> arguments() {
    return List.of(
        Integer.toString(regionLines),
        Integer.toString(repetitions),
        Long.toString(repetitionNs),
        Integer.toString(threads),
        node.isPresent() ? Integer.toString(node.getAsInt()) : "-",
        Boolean.toString(strict),
        String.join(",", experiments));
  }

  static MeasurePlan of(List<String> arguments) {
    String node = arguments.get(4);
    return new MeasurePlan(
        Integer.parseInt(arguments.get(0)),
        Integer.parseInt(arguments.get(1)),
        Long.parseLong(arguments.get(2)),
        Integer.parseInt(arguments.get(3)),
        node.equals("-") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(node)),
        Boolean.parseBoolean(arguments.get(5)),
        Arrays.stream(arguments.get(6).split(",")).filter(name -> !name.isEmpty()).toList());
  }

  long regionBytes() {
    return (long) regionLines * Region.LINE_BYTES;
  }

  private static int lines(int regionMiB) {
    requireRegion(regionMiB);
    return regionMiB * LINES_IN_MIB;
  }

  private static void requireRegion(int regionMiB) {
    if (regionMiB < 1 || regionMiB > MOST_MIB) {
      throw new InvalidOptionException(
          "--region: found " + regionMiB + " MiB, expected 1 to " + MOST_MIB);
    }
  }
}
