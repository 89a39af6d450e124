package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures there are. A new one is a class of its own and a line here. */
final class Figures {
  /** Stands for the experiment of a figure that is drawn from all of them. */
  static final String ALL_EXPERIMENTS = "*";

  private static final List<Figure> REGISTERED =
      List.of(
          new UncoreContentionFigure(),
          new AdapterContentionFigure.Latency(),
          new AdapterContentionFigure.Bandwidth(),
          new HolBlockingFigure("host-dimm", "between host and pool memory"),
          new HolBlockingFigure("dimm-dimm", "in copies from memory to memory"),
          new BandwidthPartitionFigure(),
          new GenericFigure(
              "stride-prefetch",
              "What strides leave of the bandwidth",
              "Accesses that need nothing of one another, a line each, from four threads (measured:"
                  + " up to four). Bandwidth is that of all, latency an access's time in one. "),
          new GenericFigure(
              "nop-perturbation",
              "Instructions between accesses hide where memory is",
              "One thread, word by word. Latency is the time from access to access, gap and all."
                  + " Measured: register instructions in place of NOPs. "),
          new PrefetchAmplificationFigure(),
          new GenericFigure(
              "reuse-distances",
              "What a cache of a given size would hit",
              "Fully associative, least recently used, lines of 64 B; counted from the trace. "),
          new GenericFigure(
              "pointer-chase",
              "Latency of a load against the working set",
              "Each load needs the one before it. "),
          new GenericFigure(
              "read-write-mix", "Bandwidth against the share of writes", "One thread. "),
          new GenericFigure(
              "sequential-bandwidth",
              "Bandwidth of one thread that passes over memory in order",
              "Bytes as STREAM counts them. "),
          new ReplayFigure(),
          new ReplayWaitsFigure(),
          new ReplayLinesFigure(),
          new ParameterStudyFigure(),
          new PlusAblationFigure(),
          new AdaptationFigure(),
          new BurstBoundFigure(),
          new WindowOverheadFigure(),
          new ScaleOutFigure(),
          new PaperAgainstModelFigure());

  private Figures() {}

  /** The figures for some rows: those registered, a plain one for any other experiment. */
  static List<Figure> of(Rows rows) {
    List<Figure> figures = new ArrayList<>();
    for (String experiment : rows.distinct(Outcome::experiment)) {
      Rows own = rows.where(row -> row.experiment().equals(experiment));
      if (!own.where(row -> row.origin() != Origin.JMH).isEmpty()) {
        List<Figure> registered =
            REGISTERED.stream().filter(f -> f.experiment().equals(experiment)).toList();
        figures.addAll(registered.isEmpty() ? List.of(new GenericFigure(experiment)) : registered);
      }
      if (!own.origin(Origin.JMH).isEmpty()) {
        figures.add(new JmhFigure(experiment));
      }
    }
    REGISTERED.stream().filter(f -> f.experiment().equals(ALL_EXPERIMENTS)).forEach(figures::add);
    return figures;
  }

  /** The rows that a figure is drawn from; those of JMH are for its own figures alone. */
  static Rows rowsOf(Figure figure, Rows rows) {
    return figure.experiment().equals(ALL_EXPERIMENTS)
        ? rows
        : rows.where(row -> row.experiment().equals(figure.experiment()))
            .where(row -> figure instanceof JmhFigure == (row.origin() == Origin.JMH));
  }

  static List<CheckedFact> factsOf(Figure figure, List<CheckedFact> published) {
    return figure.experiment().equals(ALL_EXPERIMENTS)
        ? published
        : published.stream()
            .filter(checked -> checked.fact().experiment().equals(figure.experiment()))
            .toList();
  }

  /** A file name that no file system objects to. */
  static String fileName(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-");
  }
}
