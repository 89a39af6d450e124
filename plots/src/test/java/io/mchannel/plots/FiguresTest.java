package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.PaperCheck;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private final List<String> warnings = new ArrayList<>();

  @Test
  void aVictimStandsAtTheLoadThatTheRivalsAchieved() {
    List<Outcome> rows = SampleRows.adapter();
    Sheet sheet = draw(new AdapterContentionFigure.Latency(), rows, List.of());
    double load =
        new Rows(rows)
            .series("total")
            .metric("load")
            .condition("victim", "read")
            .condition("rival", "read")
            .valueAt(64)
            .getAsDouble();
    double latency =
        new Rows(rows)
            .series("victim")
            .metric("latency_mean")
            .condition("victim", "read")
            .condition("rival", "read")
            .valueAt(64)
            .getAsDouble();
    assertThat(curve(sheet.panels().get(0), "victim read, rival read").dots())
        .anySatisfy(
            dot -> {
              assertThat(dot.x()).isEqualTo(load);
              assertThat(dot.y()).isEqualTo(latency);
            });
  }

  @Test
  void aFactAtAnOutstandingCountIsMarkedAtTheLoadThatItMeans() {
    Sheet sheet =
        draw(
            new AdapterContentionFigure.Latency(), SampleRows.adapter(), SampleRows.adapterFacts());
    List<Dot> marks = marks(sheet.panels().get(0));
    assertThat(marks).extracting(Dot::y).containsExactly(230.2, 1624.2);
    assertThat(marks).extracting(Dot::x).containsExactly(0.0, 99.5);
  }

  @Test
  void aRatioIsMarkedAtThatManyTimesTheModelsOwnValueAlone() {
    Sheet sheet =
        draw(new HolBlockingFigure("host-dimm", ""), SampleRows.hol(), SampleRows.holFacts());
    assertThat(marks(sheet.panels().get(0)))
        .anySatisfy(
            dot -> {
              assertThat(dot.x()).isEqualTo(4096);
              assertThat(dot.y()).isCloseTo(6.9 * 225, within(1e-9));
            });
  }

  /** The published 2 lines for each would stand right on the edge of an axis that ends at 2. */
  @Test
  void anAxisHasRoomForTheWholeMarkerOfAPublishedFigure() {
    String scenario = "pattern=sequential;prefetch=on";
    List<Outcome> rows = new ArrayList<>();
    for (double load : new double[] {0, 50, 100}) {
      rows.add(
          SampleRows.row(
              "prefetch-amplification",
              scenario,
              "dimm",
              "load",
              load,
              "%",
              "amplification",
              1.5,
              "1",
              Double.NaN));
    }
    Fact fact =
        SampleRows.fact(
            "prefetch-amplification",
            scenario,
            "dimm",
            "load",
            0,
            "%",
            "amplification",
            2,
            "1",
            0.1);

    Panel panel =
        draw(new PrefetchAmplificationFigure(), rows, List.of(fact)).panels().get(0);

    assertThat(marks(panel)).extracting(Dot::y).containsExactly(2.0);
    assertThat(panel.y().fraction(2)).isLessThan(0.95);
  }

  @Test
  void anOnsetIsALineAcrossThePanel() {
    Sheet sheet =
        draw(
            new AdapterContentionFigure.Bandwidth(),
            SampleRows.adapter(),
            SampleRows.adapterFacts());
    assertThat(sheet.panels().get(0).layers())
        .filteredOn(Layer.Upright.class::isInstance)
        .extracting(layer -> ((Layer.Upright) layer).x())
        .containsExactly(30.0);
  }

  @Test
  void aFactInAnotherUnitIsConverted() {
    double gigabytes = 10.6 * (1L << 30) / 1e9;
    Fact fact =
        SampleRows.fact(
            "bandwidth-partition",
            "a=read-4096;b=read-4096",
            "a",
            "",
            Double.NaN,
            "",
            "bandwidth",
            gigabytes,
            "GB/s",
            0.2);
    Sheet sheet = draw(new BandwidthPartitionFigure(), SampleRows.partition(), List.of(fact));
    assertThat(marks(sheet.panels().get(0)))
        .singleElement()
        .satisfies(dot -> assertThat(dot.x()).isCloseTo(10.6, within(1e-9)));
  }

  @Test
  void aFactThatNoRowCanPlaceIsWarnedOfByName() {
    Fact fact =
        SampleRows.fact(
            "adapter-contention",
            "victim=read;rival=read",
            "victim",
            "outstanding",
            999,
            "lines",
            "latency_mean",
            2000,
            "ns",
            0.1);
    draw(new AdapterContentionFigure.Latency(), SampleRows.adapter(), List.of(fact));
    assertThat(warnings).singleElement().asString().contains("outstanding 999");
  }

  @Test
  void bothStreamsTogetherAreTheTotalWhereARunHasNone() {
    Sheet sheet = draw(new HolBlockingFigure("host-dimm", ""), SampleRows.hol(), List.of());
    Panel total = sheet.panels().get(1);
    assertThat(curve(total, "victim read, rival read").dots())
        .filteredOn(dot -> dot.x() == 128)
        .singleElement()
        .satisfies(
            dot -> {
              assertThat(dot.y()).isCloseTo(4.8, within(1e-9));
              assertThat(dot.ci95()).isCloseTo(0.11, within(1e-9));
            });
  }

  @Test
  void aLineLooksTheSameInEveryPanelOfASheet() {
    Sheet sheet = draw(new HolBlockingFigure("host-dimm", ""), SampleRows.hol(), List.of());
    for (Layer layer : sheet.panels().get(0).layers()) {
      assertThat(curve(sheet.panels().get(1), layer.label()).look())
          .isEqualTo(((Layer.Curve) layer).look());
    }
  }

  @Test
  void barsOfAPairingCarryWhatEachStreamDoesAndItsShare() {
    Sheet sheet = draw(new BandwidthPartitionFigure(), SampleRows.partition(), List.of());
    assertThat(sheet.panels().get(0).y().rows())
        .containsExactly(
            "read-64 against read-64",
            "read-4096 against read-64",
            "read-4096 against read-4096",
            "read-4096 against write-4096",
            "write-4096 against write-64",
            "write-4096 against write-4096");
    assertThat(bars(sheet.panels().get(0), "stream a"))
        .extracting(Layer.Bar::note)
        .contains("read-4096: 21.5 (97.8 %)");
  }

  @Test
  void theOverviewPutsEachFactOnItsSideOfItsTolerance() {
    List<Fact> facts =
        List.of(
            SampleRows.fact(
                "uncore-contention",
                "case=cxl-on-local",
                "victim",
                "load",
                0,
                "%",
                "latency_mean",
                50,
                "ns",
                0.1),
            SampleRows.fact(
                "uncore-contention",
                "case=cxl-on-cxl",
                "victim",
                "load",
                0,
                "%",
                "latency_mean",
                115,
                "ns",
                0.1),
            SampleRows.fact("scale-out", "", "total", "hosts", 8, "", "utilisation", 90, "%", 0.1));
    Sheet sheet = draw(new PaperAgainstModelFigure(), SampleRows.uncore(), facts);
    Panel panel = sheet.panels().get(0);
    assertThat(scatter(panel, "model within it")).extracting(Dot::x).containsExactly(52 / 50.0);
    assertThat(scatter(panel, "model outside it")).extracting(Dot::x).containsExactly(2.0);
    assertThat(panel.y().rows()).hasSize(3).first().isEqualTo("#uncore-contention");
    assertThat(sheet.subtitle()).startsWith("1 of 2 figures");
  }

  @Test
  void parametersOfABenchmarkAreOrderedAsNumbers() {
    Sheet sheet = draw(new JmhFigure("EngineBenchmark"), SampleRows.engineBenchmark(), List.of());
    Panel panel = sheet.panels().get(0);
    assertThat(panel.y().rows()).containsExactly("pending 10", "pending 1000", "pending 100000");
    assertThat(panel.layers())
        .extracting(Layer::label)
        .containsExactly("contender engine", "contender priority-queue", "contender ssj");
    assertThat(panel.x().scale()).isEqualTo(Axis.Scale.LOG10);
  }

  @Test
  void aBenchmarksScoreComesBeforeWhatItsProfilersSay() {
    List<Outcome> rows = new ArrayList<>();
    for (String metric : List.of("gc.alloc.rate.norm", "gc.count", "time")) {
      rows.add(
          new Outcome(
              "B", "none", "", "m", "", Double.NaN, "", metric, 5, "ns/op", 1, 5, Origin.JMH));
    }
    Sheet sheet = draw(new JmhFigure("B"), rows, List.of());
    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly("time (ns/op)", "allocated (ns/op)");
  }

  @Test
  void tooManyLinesForOnePanelAreSpreadOverTheScenarios() {
    List<Outcome> rows = new ArrayList<>();
    for (String transport : List.of("none", "aimd", "wfq", "oracle", "memchannel")) {
      for (String op : List.of("read", "write")) {
        for (int x = 0; x <= 100; x += 50) {
          rows.add(
              new Outcome(
                  "e",
                  transport,
                  "op=" + op,
                  "app",
                  "load",
                  x,
                  "%",
                  "slowdown",
                  1 + x,
                  "1",
                  Double.NaN,
                  1,
                  Origin.MODEL));
        }
      }
    }
    Sheet sheet = draw(new GenericFigure("e"), rows, List.of());
    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly("slowdown: op read", "slowdown: op write");
    assertThat(sheet.panels().get(1).layers())
        .extracting(Layer::label)
        .containsExactly("no transport", "aimd", "wfq", "oracle", "memchannel");
  }

  @Test
  void aLineLooksTheSameThoughAnotherMetricHasMoreLines() {
    List<Outcome> rows = new ArrayList<>();
    for (int x = 0; x <= 2; x++) {
      rows.add(SampleRows.row("e", "", "rival", "n", x, "", "bandwidth", x, "GB/s", Double.NaN));
      rows.add(SampleRows.row("e", "", "victim", "n", x, "", "bandwidth", x, "GB/s", Double.NaN));
      rows.add(SampleRows.row("e", "", "victim", "n", x, "", "latency_mean", 9, "ns", 1));
    }
    Sheet sheet = draw(new GenericFigure("e"), rows, List.of());
    assertThat(curve(sheet.panels().get(1), "victim").look())
        .isEqualTo(curve(sheet.panels().get(0), "victim").look())
        .isNotEqualTo(curve(sheet.panels().get(0), "rival").look());
  }

  @Test
  void zeroHasAPlaceBesidePowersOfTwo() {
    Sheet sheet = draw(new HolBlockingFigure("dimm-dimm", ""), SampleRows.hol(), List.of());
    Axis x = sheet.panels().get(0).x();
    assertThat(x.place(64)).isEqualTo(6);
    assertThat(x.place(16384)).isEqualTo(14);
    assertThat(x.place(0)).isEqualTo(5);
  }

  private Sheet draw(Figure figure, List<Outcome> outcomes, List<Fact> facts) {
    List<CheckedFact> checked = PaperCheck.of(outcomes, facts);
    Rows rows = new Rows(outcomes);
    return figure
        .draw(
            new FigureInput(
                Figures.rowsOf(figure, rows),
                Figures.factsOf(figure, checked),
                MeasuredMemory.of(rows),
                warnings::add,
                row -> {}))
        .orElseThrow();
  }

  private static Layer.Curve curve(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Curve && layer.label().equals(label))
        .map(Layer.Curve.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<Dot> marks(Panel panel) {
    return panel.layers().stream()
        .filter(Layer.PaperMarks.class::isInstance)
        .flatMap(layer -> ((Layer.PaperMarks) layer).dots().stream())
        .toList();
  }

  private static List<Layer.Bar> bars(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Bars && layer.label().equals(label))
        .flatMap(layer -> ((Layer.Bars) layer).bars().stream())
        .toList();
  }

  private static List<Dot> scatter(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Scatter && layer.label().equals(label))
        .flatMap(layer -> ((Layer.Scatter) layer).dots().stream())
        .toList();
  }
}
