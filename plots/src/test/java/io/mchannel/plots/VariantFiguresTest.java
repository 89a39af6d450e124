package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts that hold transports against each other. */
class VariantFiguresTest {
  private final List<String> warnings = new ArrayList<>();

  private Sheet draw(Figure figure, List<Outcome> rows) {
    Rows own = Figures.rowsOf(figure, new Rows(rows.stream().sorted().toList()));
    FigureInput input =
        new FigureInput(own, List.of(), MeasuredMemory.of(own), warnings::add, row -> {});
    return figure.draw(input).orElseThrow();
  }

  private static List<String> labels(Panel panel) {
    return panel.layers().stream().map(Layer::label).filter(l -> !l.isEmpty()).toList();
  }

  private static Layer.Curve curve(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Curve && layer.label().equals(label))
        .map(Layer.Curve.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFrontierHoldsWhatNoOtherPointBeatsInBoth() {
    List<Dot> dots =
        List.of(new Dot(90, 500), new Dot(99, 1600), new Dot(95, 700), new Dot(94, 900), new Dot(85, 500));

    assertThat(Frontier.of(dots))
        .extracting(Dot::x, Dot::y)
        .containsExactly(tuple(90.0, 500.0), tuple(95.0, 700.0), tuple(99.0, 1600.0));
    assertThat(Frontier.staircase(Frontier.of(dots)))
        .extracting(Dot::x, Dot::y)
        .containsExactly(
            tuple(90.0, 500.0),
            tuple(90.0, 700.0),
            tuple(95.0, 700.0),
            tuple(95.0, 1600.0),
            tuple(99.0, 1600.0));
  }

  @Test
  void everyPointIsMatchedByOneOfTheFrontier() {
    long seed = 42;
    Random random = new Random(seed);
    for (int trial = 0; trial < 200; trial++) {
      List<Dot> dots = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(12); i++) {
        dots.add(new Dot(random.nextInt(10), random.nextInt(10)));
      }
      List<Dot> frontier = Frontier.of(dots);
      assertThat(dots)
          .as("seed %d, trial %d", seed, trial)
          .allMatch(d -> frontier.stream().anyMatch(f -> f.x() >= d.x() && f.y() <= d.y()));
      for (int i = 1; i < frontier.size(); i++) {
        assertThat(frontier.get(i).x()).isGreaterThan(frontier.get(i - 1).x());
        assertThat(frontier.get(i).y()).isGreaterThan(frontier.get(i - 1).y());
      }
    }
  }

  @Test
  void eachSettingIsAPointAtItsUtilisationAndLatencyAndBoundsAreNoPartOfTheFrontier() {
    Panel panel = draw(new ParameterStudyFigure(), VariantRows.parameterStudy()).panels().get(0);

    assertThat(labels(panel))
        .containsExactly(
            "frontier",
            "aimd",
            "memchannel",
            "memchannel-plus",
            "no transport",
            "oracle (bound)",
            "static",
            "wfq (bound)");
    assertThat(curve(panel, "frontier").dots())
        .extracting(Dot::x, Dot::y)
        .startsWith(tuple(71.0, 420.0))
        .endsWith(tuple(99.6, 1620.0))
        .doesNotContain(tuple(99.4, 280.0));
    assertThat(names(panel))
        .contains("static", "wfq", "window 20, g 0.25", "window 20, g 0.0625, delta 0.1");
    assertThat(warnings).isEmpty();
  }

  private static List<String> names(Panel panel) {
    return panel.layers().stream()
        .filter(Layer.Labels.class::isInstance)
        .flatMap(layer -> ((Layer.Labels) layer).names().stream())
        .map(Layer.PointName::name)
        .toList();
  }

  @Test
  void aSettingWithoutUtilisationIsWarnedOfByName() {
    List<Outcome> rows = new ArrayList<>(VariantRows.parameterStudy());
    rows.removeIf(row -> row.transport().equals("aimd") && row.metric().equals("utilisation"));

    Panel panel = draw(new ParameterStudyFigure(), rows).panels().get(0);

    assertThat(labels(panel)).doesNotContain("aimd");
    assertThat(warnings).singleElement().asString().contains("utilisation").contains("aimd");
  }

  @Test
  void adaptationHasAPanelATransportOnTheSameAxesAndAChannelLooksTheSameInAll() {
    Sheet sheet = draw(new AdaptationFigure(), VariantRows.adaptation());

    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly(
            "memchannel: hosts 1",
            "memchannel: hosts 2",
            "memchannel-plus: hosts 1",
            "memchannel-plus: hosts 2",
            "no transport: hosts 1",
            "no transport: hosts 2",
            "oracle: hosts 1",
            "oracle: hosts 2");
    assertThat(sheet.panels()).extracting(Panel::y).containsOnly(sheet.panels().get(0).y());
    for (Panel panel : sheet.panels()) {
      assertThat(labels(panel))
          .containsExactly("channel-1", "channel-2", "channel-3", "channel-4");
      assertThat(curve(panel, "channel-2").look())
          .isEqualTo(curve(sheet.panels().get(0), "channel-2").look());
    }
  }

  @Test
  void theBurstBoundIsMarkedAtOneEvenWhereNothingReachesIt() {
    List<Outcome> low =
        VariantRows.burstBound().stream()
            .filter(row -> row.transport().equals("memchannel-plus"))
            .toList();

    for (List<Outcome> rows : List.of(VariantRows.burstBound(), low)) {
      for (Panel panel : draw(new BurstBoundFigure(), rows).panels()) {
        assertThat(curve(panel, "the bound").dots()).extracting(Dot::y).containsExactly(1.0, 1.0);
        assertThat(panel.y().max()).isGreaterThan(1);
      }
    }
  }

  @Test
  void windowOverheadIsLogarithmicAndNamesWhatItMustLeaveOut() {
    List<Outcome> rows = new ArrayList<>(VariantRows.windowOverhead());
    rows.add(
        new Outcome(
            "window-overhead", "memchannel", "", "measured", "window", 2000, "us", "overhead", 0,
            "%", Double.NaN, 1, Origin.MEASURED));

    Panel panel = draw(new WindowOverheadFigure(), rows).panels().get(0);

    assertThat(labels(panel)).containsExactly("measured", "model");
    assertThat(panel.x().scale()).isEqualTo(Axis.Scale.LOG10);
    assertThat(panel.y().scale()).isEqualTo(Axis.Scale.LOG10);
    assertThat(warnings).singleElement().asString().contains("left out").contains("2000 us");
  }

  @Test
  void scaleOutNamesSwitchesAndCountsEventsPerLine() {
    Sheet sheet = draw(new ScaleOutFigure(), VariantRows.scaleOut());

    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly(
            "Utilisation of what is shared",
            "Fairness between threads",
            "What a line costs to simulate");
    assertThat(labels(sheet.panels().get(0)))
        .contains("switches 1, memchannel", "switches 4, no transport");
    assertThat(sheet.panels().get(2).y().title()).isEqualTo("events per line");
  }

  @Test
  void whatHasABoundEndsALittleAboveItsData() {
    Sheet sheet = draw(new ScaleOutFigure(), VariantRows.scaleOut());

    for (Panel panel : sheet.panels().subList(0, 2)) {
      double most =
          panel.layers().stream()
              .flatMap(layer -> ((Layer.Curve) layer).dots().stream())
              .mapToDouble(dot -> dot.y() + (dot.hasInterval() ? dot.ci95() : 0))
              .max()
              .orElseThrow();
      assertThat(panel.y().max()).as(panel.heading()).isBetween(1.01 * most, 1.05 * most);
      assertThat(panel.y().min()).isZero();
    }
  }

  @Test
  void transportsStandSideBySideForEachPairingOfStreams() {
    Sheet sheet =
        draw(new BandwidthPartitionFigure(), VariantRows.underAll(SampleRows.partition()));

    assertThat(sheet.panels()).hasSize(6).extracting(Panel::x).containsOnly(sheet.panels().get(0).x());
    assertThat(sheet.panels().get(0).heading()).isEqualTo("read-64 against read-64");
    assertThat(sheet.panels().get(0).y().rows())
        .hasSize(VariantRows.TRANSPORTS.size())
        .contains("no transport", "memchannel", "oracle");
  }

  @Test
  void everyIdeaHasARowInEveryPanelBelowTheWholeTransports() {
    Sheet sheet = draw(new PlusAblationFigure(), VariantRows.plusAblation());

    assertThat(sheet.panels()).hasSize(5);
    assertThat(sheet.panels())
        .allSatisfy(
            panel ->
                assertThat(panel.y().rows())
                    .containsExactly(
                        "memchannel",
                        "memchannel-plus",
                        "no transport",
                        "without budget",
                        "without filter",
                        "without spread"));
    assertThat(labels(sheet.panels().get(0))).containsExactly("rivals read", "rivals write");
    assertThat(labels(sheet.panels().get(4))).isEmpty();
  }

  @Test
  void allAreDrawnWithoutAWarning(@TempDir Path directory) {
    List<Outcome> rows = new ArrayList<>(VariantRows.parameterStudy());
    rows.addAll(VariantRows.plusAblation());
    rows.addAll(VariantRows.adaptation());
    rows.addAll(VariantRows.burstBound());
    rows.addAll(VariantRows.windowOverhead());
    rows.addAll(VariantRows.scaleOut());

    ChartReport report = Charts.draw(rows, List.of(), directory, Set.of(ImageFormat.PNG));

    assertThat(report.failures()).isEmpty();
    assertThat(report.warnings()).isEmpty();
    assertThat(report.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder(
            "parameter-study.png",
            "plus-ablation.png",
            "adaptation.png",
            "burst-bound.png",
            "window-overhead.png",
            "scale-out.png");
  }

  @Test
  void onePointAloneStillHasAChart(@TempDir Path directory) {
    List<Outcome> rows =
        VariantRows.parameterStudy().stream().filter(r -> r.transport().equals("none")).toList();

    ChartReport report = Charts.draw(rows, List.of(), directory, Set.of(ImageFormat.SVG));

    assertThat(report.complete()).as(report.failures().toString()).isTrue();
  }
}
