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
          new PrefetchAmplificationFigure(),
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
