package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.PaperCheck;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured rows beside modelled ones, and alone. */
class MeasuredRowsTest {
  @TempDir Path directory;

  private final List<String> warnings = new ArrayList<>();

  @Test
  void everyExperimentThatIsMeasuredHasAChartThatSaysSo() throws Exception {
    for (String experiment : new Rows(measured()).distinct(Outcome::experiment)) {
      List<Outcome> rows = of(experiment, measured());

      ChartReport report =
          Charts.draw(rows, List.of(), directory.resolve(experiment), Set.of(ImageFormat.SVG));

      assertThat(report.failures()).isEmpty();
      assertThat(report.files()).as(experiment).isNotEmpty();
      for (Path file : report.files()) {
        assertThat(description(file)).as(file.toString()).contains(" All measured");
      }
    }
  }

  @Test
  void everyLineOfAMeasuredChartIsNamedMeasured() throws Exception {
    for (Figure figure : Figures.of(new Rows(measured()))) {
      for (Sheet sheet : draw(figure, measured(), List.of())) {
        assertThat(curves(sheet))
            .as(figure.name())
            .allSatisfy(curve -> assertThat(curve.label()).contains("measured"));
      }
    }
  }

  @Test
  void measuredVictimsStandBesideModelledOnesOnOneAxisOfBandwidth() throws Exception {
    List<Outcome> both = both("adapter-contention", adapter());

    Sheet sheet = draw(new AdapterContentionFigure.Latency(), both, List.of()).get(0);

    Panel mean = sheet.panels().get(0);
    assertThat(mean.x().title()).isEqualTo("achieved total bandwidth (GB/s)");
    assertThat(mean.layers())
        .extracting(Layer::label)
        .contains("victim read, rival read, model", "victim read, rival read, measured")
        .contains("victim write, rival write, model");
    Rows rows = new Rows(both).origin(Origin.MEASURED);
    Rows atSixteen = rows.condition("rival", "read").where(row -> row.x() == 16);
    Layer.Curve line = curve(sheet, "victim read, rival read, measured");
    assertThat(line.dots())
        .hasSize(7)
        .anySatisfy(
            dot -> {
              assertThat(dot.x())
                  .isEqualTo(
                      atSixteen.series("total").metric("bandwidth").valueAt(16).getAsDouble());
              assertThat(dot.y())
                  .isEqualTo(
                      atSixteen.series("victim").metric("latency_mean").valueAt(16).getAsDouble());
            });
  }

  @Test
  void withoutMeasuredRowsTheAxisIsTheLoadOfThePort() throws Exception {
    Sheet sheet =
        draw(new AdapterContentionFigure.Bandwidth(), adapter(), List.of()).get(0);

    assertThat(sheet.panels().get(0).x().title())
        .isEqualTo("achieved total load (% of the port's ceiling)");
    assertThat(sheet.title())
        .isEqualTo("What is left of one victim's bandwidth at a host adapter that others load");
  }

  @Test
  void aMeasuredLineHasTheColourOfItsModelAndAMarkerOfItsOwn() throws Exception {
    Sheet sheet =
        draw(
                new AdapterContentionFigure.Latency(),
                both("adapter-contention", adapter()),
                List.of())
            .get(0);

    Look model = curve(sheet, "victim read, rival read, model").look();
    Look measured = curve(sheet, "victim read, rival read, measured").look();
    assertThat(measured.color()).isEqualTo(model.color());
    assertThat(measured.marker()).isNotEqualTo(model.marker());
    assertThat(curve(sheet, "victim read, rival write, measured").look().color())
        .isNotEqualTo(model.color());
  }

  @Test
  void publishedFiguresAreAboutThePoolAndNotMarkedOnMeasuredLines() throws Exception {
    Sheet alone =
        draw(
                new HolBlockingFigure("host-dimm", ""),
                of("hol-blocking", measured()),
                SampleRows.holFacts())
            .get(0);
    assertThat(marks(alone)).isEmpty();
    assertThat(warnings).isEmpty();

    Sheet model =
        draw(new HolBlockingFigure("host-dimm", ""), SampleRows.hol(), SampleRows.holFacts())
            .get(0);
    Sheet both =
        draw(
                new HolBlockingFigure("host-dimm", ""),
                both("hol-blocking", SampleRows.hol()),
                SampleRows.holFacts())
            .get(0);
    assertThat(marks(both)).isNotEmpty().isEqualTo(marks(model));
  }

  @Test
  void aChartOfMeasuredBlocksNamesTheMemoryAndTheRival() throws Exception {
    HolBlockingFigure figure = new HolBlockingFigure("host-dimm", "between host and pool memory");

    Sheet sheet = draw(figure, measured(), List.of()).get(0);

    assertThat(sheet.title()).isEqualTo("Head-of-line blocking in the host's own memory");
    assertThat(sheet.panels().get(0).layers())
        .extracting(Layer::label)
        .containsExactly(
            "victim read, rival read, measured", "victim read, rival write, measured");
    assertThat(draw(figure, SampleRows.hol(), List.of()).get(0).title())
        .isEqualTo("Head-of-line blocking between host and pool memory");
  }

  @Test
  void theMemoryIsTheOneThatScenariosName() throws Exception {
    List<Outcome> onCxl =
        measured().stream()
            .map(row -> withScenario(row, row.scenario().replace("memory=local", "memory=cxl")))
            .toList();

    assertThat(MeasuredMemory.of(new Rows(measured())).words()).isEqualTo("the host's own memory");
    assertThat(MeasuredMemory.of(new Rows(onCxl)).words()).isEqualTo("CXL memory");
    Rows unnamed = new Rows(of("hol-blocking", measured()));
    assertThat(MeasuredMemory.of(unnamed).words()).isEqualTo("real memory");
    assertThat(MeasuredMemory.of(new Rows(measured())).note(EnumSet.of(Origin.MODEL))).isEmpty();
  }

  @Test
  void totalsThatHaveToBeSummedUpAreSummedUpForEachOriginAlone() throws Exception {
    List<Outcome> both = both("hol-blocking", SampleRows.hol());
    both.removeIf(row -> row.series().equals("total"));

    Sheet sheet = draw(new HolBlockingFigure("host-dimm", ""), both, List.of()).get(0);

    Rows at =
        new Rows(both)
            .origin(Origin.MEASURED)
            .condition("rival", "read")
            .metric("bandwidth")
            .where(row -> row.x() == 128);
    double sum = at.list().stream().mapToDouble(Outcome::value).sum();
    assertThat(at.list()).hasSize(2);
    Panel total = sheet.panels().get(1);
    assertThat(curve(total, "victim read, rival read, measured").dots())
        .filteredOn(dot -> dot.x() == 128)
        .extracting(Dot::y)
        .containsExactly(sum);
  }

  /** The model's rows have the unit of plain numbers there, and the measured ones none. */
  @Test
  void gapsOfBothOriginsShareAPanelThatStartsAtZero() throws Exception {
    List<Outcome> rows = new ArrayList<>(of("nop-perturbation", measured()));
    for (Outcome row : List.copyOf(rows)) {
      rows.add(
          new Outcome(
              row.experiment(), row.transport(), row.scenario(), row.series(), row.xName(),
              row.x(), "1", row.metric(), row.value(), row.unit(), row.ci95(), 9, Origin.MODEL));
    }

    Sheet sheet = draw(new GenericFigure("nop-perturbation"), rows, List.of()).get(0);

    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly("bandwidth", "mean latency");
    Panel panel = sheet.panels().get(0);
    assertThat(panel.layers()).hasSize(4).allMatch(Layer.Curve.class::isInstance);
    assertThat(panel.x().title()).isEqualTo("nops");
    assertThat(panel.x().place(0)).isEqualTo(panel.x().min());
    assertThat(panel.layers())
        .extracting(Layer::label)
        .noneMatch(label -> label.contains("alone"));
  }

  /** 256 MiB is 268435456 B, which a file of seven digits holds as 268435500. */
  @Test
  void powersOfTwoThatAFileRoundedAreSpreadEvenly() throws Exception {
    Sheet sheet = draw(new GenericFigure("pointer-chase"), measured(), List.of()).get(0);

    Axis x = sheet.panels().get(0).x();
    assertThat(x.scale()).isEqualTo(Axis.Scale.LOG2);
    assertThat(x.min()).isEqualTo(14);
    assertThat(x.max()).isEqualTo(28);
  }

  @Test
  void rowsOnNoChartAreNamedAndCountedInOneLine() throws Exception {
    List<Outcome> rows = both("adapter-contention", adapter());

    ChartReport report = Charts.draw(rows, List.of(), directory, Set.of(ImageFormat.SVG));

    // Two mixes of operations, six loads; the model of the sample has no rows of rivals.
    assertThat(report.undrawn())
        .hasLineCount(1)
        .contains("12 measured of adapter-contention (rival bandwidth)");
    assertThat(Charts.draw(SampleRows.uncore(), List.of(), directory, Set.of(ImageFormat.SVG)))
        .extracting(ChartReport::undrawn)
        .isEqualTo("");
  }

  @Test
  void measuredVictimsWithoutTheBandwidthOfAllAreReported() throws Exception {
    List<Outcome> rows =
        of("adapter-contention", measured()).stream()
            .filter(row -> row.series().equals("victim"))
            .toList();

    ChartReport report = Charts.draw(rows, List.of(), directory, Set.of(ImageFormat.SVG));

    assertThat(report.files()).isEmpty();
    assertThat(report.warnings())
        .contains(
            "adapter-contention-latency: no row of series 'total', metric 'bandwidth' to place the"
                + " victim at");
    assertThat(report.undrawn())
        .startsWith("28 of 28 rows are on no chart: 28 measured of adapter-contention");
  }

  @Test
  void smallPrintSpeaksOfTheOriginsThatAChartShows() {
    ChartCaption caption =
        new ChartCaption(
            Map.of(Origin.MODEL, "seed 7", Origin.JMH, "seed 7", Origin.MEASURED, "measured on X"));

    assertThat(caption.text(EnumSet.of(Origin.MEASURED))).isEqualTo("measured on X");
    assertThat(caption.text(EnumSet.of(Origin.MODEL))).isEqualTo("seed 7");
    assertThat(caption.text(EnumSet.allOf(Origin.class))).isEqualTo("seed 7; measured on X");
    assertThat(ChartCaption.NONE.text(EnumSet.allOf(Origin.class))).isEmpty();
  }

  private static List<Outcome> measured() throws IOException, URISyntaxException {
    return OutcomesCsv.read(Path.of(MeasuredRowsTest.class.getResource("measured.csv").toURI()));
  }

  private static List<Outcome> of(String experiment, List<Outcome> rows) {
    return rows.stream().filter(row -> row.experiment().equals(experiment)).toList();
  }

  private static List<Outcome> both(String experiment, List<Outcome> model)
      throws IOException, URISyntaxException {
    List<Outcome> rows = new ArrayList<>(model);
    rows.addAll(of(experiment, measured()));
    rows.sort(null);
    return rows;
  }

  /** The model's rows with the bandwidth that its loads are percentages of: 25 GB/s. */
  private static List<Outcome> adapter() {
    List<Outcome> rows = new ArrayList<>(SampleRows.adapter());
    for (Outcome row : SampleRows.adapter()) {
      if (row.metric().equals("load")) {
        rows.add(
            SampleRows.row(
                row.experiment(),
                row.scenario(),
                row.series(),
                row.xName(),
                row.x(),
                row.xUnit(),
                "bandwidth",
                row.value() / 4,
                "GB/s",
                Double.NaN));
      }
    }
    return rows;
  }

  private static Outcome withScenario(Outcome row, String scenario) {
    return new Outcome(
        row.experiment(), row.transport(), scenario, row.series(), row.xName(), row.x(),
        row.xUnit(), row.metric(), row.value(), row.unit(), row.ci95(), row.samples(),
        row.origin());
  }

  private List<Sheet> draw(Figure figure, List<Outcome> outcomes, List<Fact> facts) {
    Rows rows = new Rows(outcomes);
    List<CheckedFact> checked = PaperCheck.of(outcomes, facts);
    FigureInput input =
        new FigureInput(
            Figures.rowsOf(figure, rows),
            Figures.factsOf(figure, checked),
            MeasuredMemory.of(rows),
            warnings::add,
            row -> {});
    return figure.draw(input).stream().toList();
  }

  private static List<Layer.Curve> curves(Sheet sheet) {
    return sheet.panels().stream()
        .flatMap(panel -> panel.layers().stream())
        .filter(Layer.Curve.class::isInstance)
        .map(Layer.Curve.class::cast)
        .toList();
  }

  private static Layer.Curve curve(Sheet sheet, String label) {
    return curve(sheet.panels().get(0), label);
  }

  private static Layer.Curve curve(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Curve && layer.label().equals(label))
        .map(Layer.Curve.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<Dot> marks(Sheet sheet) {
    return sheet.panels().stream()
        .flatMap(panel -> panel.layers().stream())
        .filter(Layer.PaperMarks.class::isInstance)
        .flatMap(layer -> ((Layer.PaperMarks) layer).dots().stream())
        .toList();
  }

  private static String description(Path svg) throws IOException {
    String text = Files.readString(svg);
    return text.substring(text.indexOf("<desc"), text.indexOf("</desc>"));
  }
}
