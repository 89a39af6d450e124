package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.awt.Color;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts of replayed traces. */
class ReplayFiguresTest {
  /** In points, of which one and a half pixels of a PNG make one: 1440 by 1800 pixels. */
  private static final int MOST_WIDTH = 960;

  private static final int MOST_HEIGHT = 1200;
  private static final List<String> QUEUES =
      List.of(
          "home_agent", "flexbus_ingress", "adapter_lane", "switch_request", "endpoint", "memory",
          "endpoint_egress", "switch_response");

  private final List<String> warnings = new ArrayList<>();

  @Test
  void eachProgramIsARowAndEachRunADotOnIt() {
    Sheet sheet = draw(new ReplayFigure(), two());

    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly(
            "Slowdown", "Bandwidth", "Mean latency of a line", "99th percentile latency");
    Panel slowdown = sheet.panels().get(0);
    assertThat(slowdown.y().rows()).containsExactly("ls", "sort");
    assertThat(slowdown.x().min()).isZero();
    assertThat(slowdown.x().scale()).isEqualTo(Axis.Scale.LINEAR);
    assertThat(dots(slowdown, "alone"))
        .extracting(Dot::x, Dot::y)
        .containsExactly(tuple(1.0, 0.0), tuple(1.0, 1.0));
    assertThat(dots(slowdown, "2 together beside read-4096x12"))
        .extracting(Dot::x, Dot::y)
        .containsExactly(tuple(3.0, 0.0), tuple(3.0, 1.0));
    assertThat(slowdown.layers()).contains(new Layer.RowNote(0, "1.00, 3.00"));
  }

  @Test
  void oneProgramIsNamedByItsRivalsAlone() {
    List<Outcome> rows = new ArrayList<>(rows("none", "trace=ls;rivals=none", List.of("ls"), 1));
    rows.addAll(rows("none", "trace=ls;rivals=read-64x4", List.of("ls"), 2));
    rows.addAll(rows("memchannel", "trace=ls;rivals=read-64x4", List.of("ls"), 1.5));

    assertThat(draw(new ReplayFigure(), rows).panels().get(0).layers())
        .filteredOn(Layer.Scatter.class::isInstance)
        .extracting(Layer::label)
        .containsExactly("alone", "beside read-64x4", "beside read-64x4, memchannel");
  }

  @Test
  void waitsAddUpFromZeroOnALinearAxis() {
    Sheet sheet = draw(new ReplayWaitsFigure(), two());

    assertThat(sheet.panels()).hasSize(2);
    for (Panel panel : sheet.panels()) {
      assertThat(panel.x().scale()).isEqualTo(Axis.Scale.LINEAR);
      assertThat(panel.x().min()).isZero();
      for (int row = 0; row < 2; row++) {
        double end = 0;
        for (Layer.Bar bar : bars(panel, row)) {
          assertThat(bar.from()).isEqualTo(end);
          end = bar.value();
        }
        double sum = IntStream.rangeClosed(1, QUEUES.size()).sum();
        assertThat(end).isCloseTo(sum * (panel.heading().equals("alone") ? 1 : 3), within(1e-9));
      }
    }
  }

  @Test
  void whatAnswersAndWhoseLinesAreAddUpToAHundred() {
    Sheet sheet = draw(new ReplayLinesFigure(), two());

    assertThat(sheet.panels()).hasSize(4);
    for (Panel panel : sheet.panels()) {
      List<Layer.Bar> bars = bars(panel, 0);
      assertThat(bars.get(bars.size() - 1).value()).isCloseTo(100, within(1e-9));
    }
    assertThat(sheet.panels().get(2).layers()).contains(new Layer.RowNote(0, "1.25"));
  }

  @Test
  void manyProgramsInManyRunsStayOnAPageAndWhatIsLeftOutIsSaid(@TempDir Path directory) {
    List<Outcome> rows = many(20, 9);

    for (Figure figure :
        List.of(new ReplayFigure(), new ReplayWaitsFigure(), new ReplayLinesFigure())) {
      warnings.clear();
      Sheet sheet = draw(figure, rows);
      SheetPainter painter = new SheetPainter(sheet, "seed 1, pool titan-x8");
      assertThat(painter.width()).isLessThanOrEqualTo(MOST_WIDTH);
      assertThat(painter.height()).as(figure.name()).isLessThanOrEqualTo(MOST_HEIGHT);
      assertThat(warnings)
          .anyMatch(warning -> warning.startsWith("left out 5 of 20 programs"))
          .anyMatch(warning -> warning.matches("left out \\d of 10 runs, from .*"));
    }

    ChartReport report = Charts.draw(rows, List.of(), directory, Set.of(ImageFormat.PNG));
    assertThat(report.failures()).isEmpty();
    assertThat(report.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("replay.png", "replay-waits.png", "replay-lines.png");
    assertThat(report.undrawn()).hasLineCount(1).contains(" of replay (");
  }

  @Test
  void noColourTellsTwoThingsInOneLegend() {
    for (Figure figure :
        List.of(new ReplayFigure(), new ReplayWaitsFigure(), new ReplayLinesFigure())) {
      Map<String, Color> legend = new LinkedHashMap<>();
      for (Panel panel : draw(figure, many(3, 6)).panels()) {
        for (Layer layer : panel.layers()) {
          if (layer instanceof Layer.Bars bars) {
            legend.put(bars.label(), bars.look().color());
          } else if (layer instanceof Layer.Scatter scatter) {
            legend.put(scatter.label(), scatter.look().color());
          }
        }
      }
      assertThat(legend).as(figure.name()).hasSizeGreaterThan(5);
      assertThat(legend.values()).as(figure.name()).doesNotHaveDuplicates();
    }
  }

  /** There is no slowdown without anything that slows down. */
  @Test
  void programsAloneHaveNoSlowdown() {
    Sheet sheet = draw(new ReplayFigure(), rows("none", "trace=ls;rivals=none", List.of("ls"), 1));

    assertThat(sheet.title()).isEqualTo("How programs fare alone on the pool");
    assertThat(sheet.panels())
        .extracting(Panel::heading)
        .containsExactly("Bandwidth", "Mean latency of a line", "99th percentile latency");
  }

  @Test
  void runsTogetherAreComparedOnOneAxis() {
    List<Outcome> rows = new ArrayList<>(two());
    rows.addAll(
        rows("memchannel", "trace=ls+sort;rivals=read-4096x12", List.of("ls", "sort"), 2));

    List<Panel> panels = draw(new ReplayWaitsFigure(), rows).panels();

    assertThat(panels).hasSize(3);
    assertThat(panels.get(2).x()).isEqualTo(panels.get(1).x()).isNotEqualTo(panels.get(0).x());
  }

  @Test
  void otherProgramsTogetherAreAnotherRun() {
    List<Outcome> rows = new ArrayList<>();
    rows.addAll(rows("none", "trace=a+b;rivals=none", List.of("a", "b"), 2));
    rows.addAll(rows("none", "trace=a+c;rivals=none", List.of("a", "c"), 3));

    assertThat(draw(new ReplayFigure(), rows).panels().get(0).layers())
        .filteredOn(Layer.Scatter.class::isInstance)
        .extracting(Layer::label)
        .containsExactly("2 together", "2 together: a, c");
  }

  private Sheet draw(Figure figure, List<Outcome> outcomes) {
    Rows rows = new Rows(outcomes.stream().sorted().toList());
    return figure
        .draw(
            new FigureInput(rows, List.of(), MeasuredMemory.of(rows), warnings::add, row -> {}))
        .orElseThrow();
  }

  /** Two programs alone, and together beside rivals at a third of their speed. */
  private static List<Outcome> two() {
    List<Outcome> rows = new ArrayList<>();
    rows.addAll(rows("none", "trace=ls;rivals=none", List.of("ls"), 1));
    rows.addAll(rows("none", "trace=sort;rivals=none", List.of("sort"), 1));
    rows.addAll(rows("none", "trace=ls+sort;rivals=read-4096x12", List.of("ls", "sort"), 3));
    return rows;
  }

  /** Programs alone, and all of them together under each of many transports. */
  private static List<Outcome> many(int programs, int transports) {
    List<String> names = IntStream.range(0, programs).mapToObj(i -> "program-" + i).toList();
    List<Outcome> rows = new ArrayList<>();
    for (String name : names) {
      rows.addAll(rows("none", "trace=" + name + ";rivals=none", List.of(name), 1));
    }
    String all = names.stream().collect(Collectors.joining("+"));
    for (int i = 0; i < transports; i++) {
      rows.addAll(rows("transport-" + i, "trace=" + all + ";rivals=read-64x4", names, 2 + i));
    }
    return rows;
  }

  private static List<Outcome> rows(
      String transport, String scenario, List<String> programs, double slowdown) {
    List<Outcome> rows = new ArrayList<>();
    for (String program : programs) {
      rows.add(row(transport, scenario, program, "slowdown", slowdown, "1"));
      rows.add(row(transport, scenario, program, "run_time", 1000 * slowdown, "ns"));
      rows.add(row(transport, scenario, program, "bandwidth", 6 / slowdown, "GB/s"));
      rows.add(row(transport, scenario, program, "latency_mean", 200 * slowdown, "ns"));
      rows.add(row(transport, scenario, program, "latency_p99", 500 * slowdown, "ns"));
      for (int i = 0; i < QUEUES.size(); i++) {
        double ns = (i + 1) * slowdown;
        rows.add(row(transport, scenario, program, "wait_" + QUEUES.get(i), ns, "ns"));
      }
      rows.add(row(transport, scenario, program, "hit_share", 70, "%"));
      rows.add(row(transport, scenario, program, "l1_hit_share", 40, "%"));
      rows.add(row(transport, scenario, program, "l2_hit_share", 20, "%"));
      rows.add(row(transport, scenario, program, "llc_hit_share", 10, "%"));
      rows.add(row(transport, scenario, program, "merged_share", 5, "%"));
      rows.add(row(transport, scenario, program, "miss_share", 25, "%"));
      rows.add(row(transport, scenario, program, "demand_reads", 60, "lines"));
      rows.add(row(transport, scenario, program, "prefetch_reads", 30, "lines"));
      rows.add(row(transport, scenario, program, "writebacks", 10, "lines"));
      rows.add(row(transport, scenario, program, "amplification", 1.25, "1"));
      rows.add(row(transport, scenario, program + "/prefetch-streamer", "issued", 40, "lines"));
    }
    return rows;
  }

  private static Outcome row(
      String transport, String scenario, String series, String metric, double value, String unit) {
    return new Outcome(
        "replay", transport, scenario, series, "", Double.NaN, "", metric, value, unit, Double.NaN,
        1, Origin.MODEL);
  }

  private static List<Dot> dots(Panel panel, String label) {
    return panel.layers().stream()
        .filter(layer -> layer instanceof Layer.Scatter && layer.label().equals(label))
        .flatMap(layer -> ((Layer.Scatter) layer).dots().stream())
        .toList();
  }

  private static List<Layer.Bar> bars(Panel panel, int row) {
    return panel.layers().stream()
        .filter(Layer.Bars.class::isInstance)
        .flatMap(layer -> ((Layer.Bars) layer).bars().stream())
        .filter(bar -> bar.row() == row)
        .toList();
  }
}
