package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.MeasuredMemory;
import io.mchannel.bench.experiment.MeasurementFit;
import io.mchannel.bench.experiment.MeasurementFit.Bounds;
import io.mchannel.bench.experiment.MeasurementFit.Fit;
import io.mchannel.bench.experiment.MeasurementFit.Prediction;
import io.mchannel.results.Outcome;
import io.mchannel.results.SevenDigits;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A fit to a measurement, for a terminal. */
final class MeasurementFitText {
  private MeasurementFitText() {}

  /** Prints the parameters, every point with its error, and a summary of both sets. */
  static void print(
      PrintWriter out,
      MeasuredMemory memory,
      Fit fit,
      Map<MeasuredMemory.Choice, Bounds> bounds,
      List<Prediction> predictions,
      List<Outcome> noisy) {
    for (MeasuredMemory.Choice choice : memory.choices()) {
      String path = choice.parameter().path();
      out.printf(
          Locale.ROOT,
          "%-42s %7s  %s%s%n",
          path,
          fit.values().get(path),
          choice.parameter().meaning(),
          caution(bounds.get(choice)));
    }
    out.println();
    TextTable table = new TextTable(3);
    table.row("set", "point", "x", "measured", "model", "error");
    for (Prediction prediction : predictions) {
      Outcome row = prediction.measured();
      table.row(
          prediction.heldOut() ? "held out" : "fitted",
          row.experiment() + " " + row.scenario() + " " + row.series() + " " + row.metric(),
          row.xName() + "=" + SevenDigits.format(row.x()),
          String.format(Locale.ROOT, "%.2f %s", row.value(), row.unit()),
          String.format(Locale.ROOT, "%.2f", prediction.modelValue()),
          percent(prediction.error()));
    }
    table.print(out, "");
    out.println();
    out.println(summary("fitted", predictions.stream().filter(p -> !p.heldOut()).toList()));
    out.println(summary("held out", predictions.stream().filter(Prediction::heldOut).toList()));
    if (!noisy.isEmpty()) {
      out.printf(
          Locale.ROOT,
          "left out: %d rows whose 95 %% interval is wider than %.0f %%%n",
          noisy.size(),
          100 * MeasurementFit.TOLERANCE);
    }
  }

  private static String caution(Bounds bounds) {
    return switch (bounds) {
      case BOTH -> "";
      case BELOW -> "; not determined: twice fits as well";
      case ABOVE -> "; not determined: half fits as well";
      case NONE -> "; not determined: half and twice fit as well";
    };
  }

  private static String summary(String set, List<Prediction> predictions) {
    double[] errors =
        predictions.stream().mapToDouble(p -> Math.abs(p.error())).sorted().toArray();
    long within = predictions.stream().filter(Prediction::isWithin).count();
    return String.format(
        Locale.ROOT,
        "%s: %d of %d within %.0f %%, median error %.1f %%, worst %.1f %%",
        set,
        within,
        errors.length,
        100 * MeasurementFit.TOLERANCE,
        100 * (errors[(errors.length - 1) / 2] + errors[errors.length / 2]) / 2,
        100 * Arrays.stream(errors).max().orElse(0));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }
}
