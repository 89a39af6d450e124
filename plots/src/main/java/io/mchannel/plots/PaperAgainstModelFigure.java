package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.RowKey;
import io.mchannel.results.SevenDigits;
import io.mchannel.results.Verdict;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Every published figure that the rows can answer, as the ratio of the model's value to it. */
final class PaperAgainstModelFigure implements Figure {
  private static final Look WITHIN =
      new Look(new Color(0x0072B2), SeriesMarkers.CIRCLE, new BasicStroke(1));
  private static final Look OUTSIDE =
      new Look(new Color(0xD55E00), SeriesMarkers.SQUARE, new BasicStroke(1));

  @Override
  public String experiment() {
    return Figures.ALL_EXPERIMENTS;
  }

  @Override
  public String name() {
    return "paper-against-model";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Map<String, List<CheckedFact>> byExperiment = new TreeMap<>();
    for (CheckedFact checked : input.published()) {
      if (checked.verdict() != Verdict.NOT_RUN) {
        byExperiment
            .computeIfAbsent(checked.fact().experiment(), k -> new ArrayList<>())
            .add(checked);
      }
    }
    List<String> names = new ArrayList<>();
    List<Layer> beside = new ArrayList<>();
    List<Dot> within = new ArrayList<>();
    List<Dot> outside = new ArrayList<>();
    Set<RowKey> keys = new TreeSet<>();
    List<Double> ratios = new ArrayList<>(List.of(0.6, 1.6));
    byExperiment.forEach(
        (experiment, some) -> {
          int heading = names.size();
          for (CheckedFact checked : some) {
            Fact fact = checked.fact();
            double ratio = checked.ratio();
            if (!(ratio > 0)) {
              input
                  .warnings()
                  .accept(
                      "left out "
                          + fact.key().text()
                          + ": a ratio of "
                          + Numbers.brief(ratio)
                          + " has no place on a logarithmic axis");
              continue;
            }
            if (names.size() == heading) {
              names.add("#" + experiment);
            }
            int row = names.size();
            names.add(rowName(fact));
            double low = 1 - fact.tolerance();
            double high = 1 + fact.tolerance();
            beside.add(new Layer.Span("accepted distance", row, low, high));
            beside.add(new Layer.RowNote(row, values(checked) + ", " + fact.role().word()));
            ratios.addAll(List.of(ratio, low, high));
            (checked.verdict() == Verdict.WITHIN ? within : outside).add(new Dot(ratio, row));
            keys.add(fact.key());
          }
        });
    int compared = within.size() + outside.size();
    if (compared == 0) {
      return Optional.empty();
    }
    input.shows(input.rows().origin(Origin.MODEL).where(row -> keys.contains(row.key())).list());
    List<Layer> layers = new ArrayList<>(beside);
    layers.add(new Layer.Upright("as published", 1, ""));
    layers.add(new Layer.Scatter("model within it", WITHIN, within));
    layers.add(new Layer.Scatter("model outside it", OUTSIDE, outside));
    Axis x =
        Axis.log10(
            "model's value / published value (logarithmic)",
            ratios.stream().mapToDouble(Double::doubleValue).toArray());
    return Optional.of(
        new Sheet(
            name(),
            "The model against the paper's figures",
            within.size()
                + " of "
                + compared
                + " figures compared are within the accepted distance. On the"
                + " right: the model's value for the published one, and what the figure may be"
                + " used for.",
            1,
            List.of(new Panel("", x, Axis.rows("", names), layers))));
  }

  private static String values(CheckedFact checked) {
    Fact fact = checked.fact();
    String unit =
        switch (fact.unit()) {
          case "1" -> "";
          case Fact.RATIO -> " times alone";
          case Fact.RATIO_TO_NONE -> " times none";
          default -> " " + fact.unit();
        };
    return Numbers.measured(checked.modelValue())
        + " for "
        + SevenDigits.format(fact.value())
        + unit;
  }

  private static String rowName(Fact fact) {
    StringBuilder name = new StringBuilder();
    name.append(fact.scenario().replace(";", ", ").replace('=', ' '));
    name.append(name.isEmpty() ? "" : ": ");
    name.append(fact.series().equals("victim") ? "" : fact.series() + " ");
    name.append(Titles.metric(fact.metric()));
    if (!fact.xName().isEmpty()) {
      name.append(" at ").append(fact.xName()).append(' ');
      name.append(Titles.quantity(fact.x(), fact.xUnit()));
    }
    return name.toString();
  }
}
