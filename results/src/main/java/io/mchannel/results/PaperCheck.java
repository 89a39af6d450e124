package io.mchannel.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds a run against facts. Only rows of the model count, and a number is within a fact when it is
 * not farther from it than the tolerance, relative to the fact.
 */
public final class PaperCheck {
  private static final String NO_TRANSPORT = "none";

  private final Map<RowKey, Outcome> rows = new HashMap<>();

  private PaperCheck(Collection<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      if (outcome.origin() == Origin.MODEL) {
        rows.put(outcome.key(), outcome);
      }
    }
  }

  /**
   * Every fact with the model's number and the verdict, in the order of the facts; known misses
   * carry their shipped reason.
   *
   * @throws IllegalArgumentException if a row's unit does not convert to that of its fact
   */
  public static List<CheckedFact> of(Collection<Outcome> outcomes, Collection<Fact> facts) {
    return of(outcomes, facts, KnownMisses.load());
  }

  static List<CheckedFact> of(
      Collection<Outcome> outcomes, Collection<Fact> facts, KnownMisses misses) {
    PaperCheck check = new PaperCheck(outcomes);
    List<Fact> sorted = new ArrayList<>(facts);
    Collections.sort(sorted);
    return sorted.stream().map(fact -> check.check(fact, misses)).toList();
  }

  private CheckedFact check(Fact fact, KnownMisses misses) {
    double value = modelValue(fact);
    if (Double.isNaN(value)) {
      return new CheckedFact(fact, Double.NaN, Verdict.NOT_RUN, "");
    }
    double distance = Math.abs(value - fact.value());
    if (distance <= fact.tolerance() * Math.abs(fact.value())) {
      return new CheckedFact(fact, value, Verdict.WITHIN, "");
    }
    return new CheckedFact(fact, value, Verdict.OUTSIDE, misses.reason(fact));
  }

  /** The model's number in the unit of the fact; NaN if a row it needs is missing. */
  private double modelValue(Fact fact) {
    RowKey key = fact.key();
    return switch (fact.unit()) {
      case Fact.RATIO -> over(key, key.atX(0));
      case Fact.RATIO_TO_NONE -> over(key, key.withTransport(NO_TRANSPORT));
      default -> value(key, fact.unit());
    };
  }

  private double over(RowKey key, RowKey base) {
    Outcome denominator = rows.get(base);
    if (denominator == null || denominator.value() == 0) {
      return Double.NaN;
    }
    return value(key, denominator.unit()) / denominator.value();
  }

  private double value(RowKey key, String unit) {
    Outcome outcome = rows.get(key);
    if (outcome == null) {
      return Double.NaN;
    }
    try {
      return Units.convert(outcome.value(), outcome.unit(), unit);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key.text() + ": " + e.getMessage(), e);
    }
  }
}
