package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Outcome;
import io.mchannel.results.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/** Brings published figures onto the panels they speak of. */
final class PaperFacts {
  private static final String ONSET = "onset";

  private PaperFacts() {}

  /** Figures about a line's metric at some x, or without x where the line has none. */
  static List<CheckedFact> about(List<CheckedFact> published, LineKey key, Outcome any) {
    return published.stream()
        .filter(checked -> key.covers(checked.fact()))
        .filter(checked -> checked.fact().metric().equals(any.metric()))
        .filter(checked -> checked.fact().xName().equals(any.xName()))
        .toList();
  }

  /**
   * A figure as a value of the line it is about, in the line's unit. A figure in another unit, or
   * relative to another row, is placed by its ratio to the model's own row.
   *
   * @return nothing where the line has no row to relate it to
   */
  static OptionalDouble onLine(CheckedFact checked, List<Outcome> line) {
    Fact fact = checked.fact();
    if (!line.isEmpty() && line.get(0).unit().equals(fact.unit()) && !relative(fact)) {
      return OptionalDouble.of(fact.value());
    }
    OptionalDouble own = new Rows(line).valueAt(fact.x());
    return own.isPresent() && checked.verdict() != Verdict.NOT_RUN && checked.ratio() > 0
        ? OptionalDouble.of(own.getAsDouble() / checked.ratio())
        : OptionalDouble.empty();
  }

  /** Whether a figure says where an effect begins. */
  static boolean isOnset(Fact fact) {
    return fact.metric().startsWith(ONSET) && fact.xName().isEmpty();
  }

  private static boolean relative(Fact fact) {
    return fact.unit().equals(Fact.RATIO) || fact.unit().equals(Fact.RATIO_TO_NONE);
  }

  /**
   * Marks where the paper sees an effect begin: figures about x itself, which have no x of their
   * own.
   *
   * @param scenarios those drawn on the panel; figures about others are passed over
   * @param xUnit unit of the panel's x; empty for no such marks
   */
  static List<Layer> onsets(
      List<CheckedFact> published, Collection<String> scenarios, String xUnit) {
    List<Layer> marks = new ArrayList<>();
    for (CheckedFact checked : published) {
      Fact fact = checked.fact();
      if (isOnset(fact) && fact.unit().equals(xUnit) && scenarios.contains(fact.scenario())) {
        marks.add(
            new Layer.Upright(
                "paper: the effect on the victim begins",
                fact.value(),
                Titles.quantity(fact.value(), fact.unit())));
      }
    }
    return marks;
  }
}
