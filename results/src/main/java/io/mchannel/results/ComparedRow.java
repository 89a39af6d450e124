package io.mchannel.results;

import org.jspecify.annotations.Nullable;

/**
 * A row of A beside the row of B that is about the same.
 *
 * @param key what both are about; its transport is that of {@code a}, or of {@code b} where there
 *     is no {@code a}
 * @param a the row of A; null if there is none
 * @param b the row of B, in the unit of {@code a}; null if there is none
 * @param ratio B over A with its confidence interval; null unless both are above zero
 * @param p how likely a difference at least this large is if nothing changed; NaN where there is no
 *     telling
 * @param verdict what became of the row from A to B
 */
public record ComparedRow(
    RowKey key,
    @Nullable Outcome a,
    @Nullable Outcome b,
    @Nullable RatioEstimate ratio,
    double p,
    ComparisonVerdict verdict) {

  static ComparedRow onlyInA(Outcome a) {
    return new ComparedRow(a.key(), a, null, null, Double.NaN, ComparisonVerdict.ONLY_IN_A);
  }

  static ComparedRow onlyInB(Outcome b) {
    return new ComparedRow(b.key(), null, b, null, Double.NaN, ComparisonVerdict.ONLY_IN_B);
  }

  /**
   * Compares two rows.
   *
   * @param threshold relative change that does not count yet
   * @throws IllegalArgumentException if their units do not convert into each other
   */
  static ComparedRow of(Outcome a, Outcome givenB, double threshold) {
    Outcome b = inUnit(givenB, a);
    Estimate before = Estimate.of(a);
    Estimate after = Estimate.of(b);
    RatioEstimate ratio =
        a.value() > 0 && b.value() > 0 ? RatioEstimate.of(after, before) : null;
    double p = ratio == null ? DifferenceEstimate.p(after, before) : RatioEstimate.p(after, before);
    boolean counts;
    if (ratio == null) {
      DifferenceEstimate difference = DifferenceEstimate.of(after, before);
      counts =
          difference.differs()
              && Math.abs(difference.difference()) > threshold * Math.abs(a.value());
    } else {
      counts = ratio.differs() && Math.max(ratio.ratio(), 1 / ratio.ratio()) > 1 + threshold;
    }
    ComparisonVerdict verdict = ComparisonVerdict.SAME;
    if (a.value() != b.value()) {
      verdict =
          Double.isNaN(p)
              ? ComparisonVerdict.TOO_FEW_SAMPLES
              : counts ? direction(a, b) : ComparisonVerdict.SAME;
    }
    return new ComparedRow(a.key(), a, b, ratio, p, verdict);
  }

  /** The same row with its difference taken for chance, if it counted. */
  ComparedRow asChance() {
    return switch (verdict) {
      case BETTER, WORSE, DIFFERS -> new ComparedRow(key, a, b, ratio, p, ComparisonVerdict.SAME);
      case SAME, TOO_FEW_SAMPLES, ONLY_IN_A, ONLY_IN_B -> this;
    };
  }

  private static ComparisonVerdict direction(Outcome a, Outcome b) {
    boolean grew = b.value() > a.value();
    return switch (Direction.of(a.metric(), a.unit())) {
      case LOWER_IS_BETTER -> grew ? ComparisonVerdict.WORSE : ComparisonVerdict.BETTER;
      case HIGHER_IS_BETTER -> grew ? ComparisonVerdict.BETTER : ComparisonVerdict.WORSE;
      case NEITHER -> ComparisonVerdict.DIFFERS;
    };
  }

  private static Outcome inUnit(Outcome row, Outcome other) {
    if (row.unit().equals(other.unit())) {
      return row;
    }
    try {
      return new Outcome(
          row.experiment(),
          row.transport(),
          row.scenario(),
          row.series(),
          row.xName(),
          row.x(),
          row.xUnit(),
          row.metric(),
          Units.convert(row.value(), row.unit(), other.unit()),
          other.unit(),
          Units.convert(row.ci95(), row.unit(), other.unit()),
          row.samples(),
          row.origin());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(row.key().text() + ": " + e.getMessage(), e);
    }
  }
}
