package io.mchannel.plots;

import java.util.List;

/** One thing drawn on a panel; later layers lie above earlier ones. */
sealed interface Layer {
  /** Its name in the legend; layers of one name and look share an entry. Empty for none. */
  String label();

  /** A line through dots, with a marker on each and a band for their confidence intervals. */
  record Curve(String label, Look look, List<Dot> dots) implements Layer {}

  /** Separate markers, each with a whisker where it has a confidence interval. */
  record Scatter(String label, Look look, List<Dot> dots) implements Layer {}

  /** Published figures: a hollow diamond around the marker of the line that each belongs to. */
  record PaperMarks(String label, Look look, List<Dot> dots) implements Layer {}

  /** Horizontal bars; each carries a note at its end. */
  record Bars(String label, Look look, List<Bar> bars) implements Layer {}

  /**
   * One bar.
   *
   * @param row its middle, counted in rows from the top
   * @param halfHeight in rows
   * @param from where it starts
   * @param value where it ends
   * @param ci95 half width of the 95 % confidence interval; NaN where there is none
   * @param note text at its end; may be empty
   */
  record Bar(
      double row, double halfHeight, double from, double value, double ci95, String note) {
    /** A bar from 0. */
    Bar(double row, double halfHeight, double value, double ci95, String note) {
      this(row, halfHeight, 0, value, ci95, note);
    }
  }

  /** A range along a row, such as a tolerance. */
  record Span(String label, double row, double from, double to) implements Layer {}

  /** Text beside a row, right of the panel. */
  record RowNote(double row, String note) implements Layer {
    @Override
    public String label() {
      return "";
    }
  }

  /**
   * Names of points, each written where it hides nothing; one without such a place is left out.
   *
   * @param reach how many lines of text away from its point a name may stand; a thin line leads to
   *     one that is not right beside it
   */
  record Labels(int reach, List<PointName> names) implements Layer {
    @Override
    public String label() {
      return "";
    }
  }

  /** The name of a point. */
  record PointName(Dot dot, String name) {}

  /** A line across the panel at one x, with a note beside it. */
  record Upright(String label, double x, String note) implements Layer {}
}
