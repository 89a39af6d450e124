package io.mchannel.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws one panel through XChart. XChart's own error bars, legends and category axes are not used:
 * its error bars throw on a logarithmic axis and vanish beside a NaN, its legends push the plot out
 * of the picture, and its categories run across only. Here all of these are series of an XY chart.
 */
final class PanelPainter {
  private static final Color GRID = new Color(0xE2E2E2);
  private static final Color FRAME = new Color(0x777777);
  private static final Color SPAN = new Color(0xD9D9D9);
  private static final Color UPRIGHT = new Color(0x444444);
  private static final Color CLEAR = new Color(0, 0, 0, 0);
  private static final int BAND_ALPHA = 48;
  private static final double CONTENT = 0.95;
  private static final int PADDING = 12;
  private static final int CURVE_HEIGHT = 370;
  private static final int AXIS_HEIGHT = 72;
  private static final int MOST_MARKERS = 60;
  private static final int SPARSE_MARKERS = 12;
  private static final double LEAST_ROW = 26;
  private static final double LEAST_BAR = 15;
  private static final double ROW_NAME_SHARE = 0.44;
  private static final double ROW_NAME_GAP = 8;
  private static final double NOTE_GAP = 6;
  private static final String BINARY_PREFIXES = "KMGTPE";

  /** An axis that reaches this exponent is written with binary prefixes (IEC 80000-13). */
  private static final int LONG_NUMBERS = 17;

  private static final Color WHISKER_ON_BAR = new Color(0x111111);
  private static final BasicStroke WHISKER = new BasicStroke(1.3f);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {6, 4}, 0);

  private final Panel panel;
  private final XYChart chart;
  private int count;

  private PanelPainter(Panel panel, int width, int height) {
    this.panel = panel;
    this.chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .xAxisTitle(panel.x().title())
            .yAxisTitle(panel.y().title())
            .build();
  }

  /** Draws a panel with its upper left corner at the origin of {@code g}. */
  static void paint(Graphics2D g, Panel panel, int width) {
    int height = height(panel, width);
    boolean rows = panel.y().scale() == Axis.Scale.ROWS;
    int names = rows ? rowNameWidth(panel, width) : 0;
    int notes = rows ? noteWidth(panel, width - names) : 0;
    PanelPainter painter = new PanelPainter(panel, width - names - notes, height);
    painter.style();
    painter.anchor();
    panel.layers().forEach(painter::add);
    AffineTransform outer = g.getTransform();
    g.translate(names, 0);
    painter.chart.paint(g, width - names - notes, height);
    // XChart gives the middle as the place of everything on an axis shorter than this hint.
    painter.chart.getStyler().setXAxisTickMarkSpacingHint(1);
    painter.paintNotes(g);
    new PointLabels(painter.chart, panel).paint(g);
    if (rows) {
      painter.paintRowNames(g, names);
    }
    g.setTransform(outer); // not create() and dispose(): the SVG writer leaks the child's transform
  }

  /** How high a panel of that width has to be; one with rows grows with them. */
  static int height(Panel panel, int width) {
    if (panel.y().scale() != Axis.Scale.ROWS) {
      return CURVE_HEIGHT;
    }
    double names = rowNameWidth(panel, width) - ROW_NAME_GAP;
    double lines =
        panel.y().rows().stream().mapToDouble(n -> Text.NOTE.wrap(n, names).size()).max().orElse(1);
    double thinnest =
        panel.layers().stream()
            .filter(Layer.Bars.class::isInstance)
            .flatMap(layer -> ((Layer.Bars) layer).bars().stream())
            .mapToDouble(Layer.Bar::halfHeight)
            .min()
            .orElse(1);
    double row =
        Math.max(lines * Text.NOTE.lineHeight() + 8, Math.max(LEAST_ROW, LEAST_BAR / 2 / thinnest));
    return (int) Math.ceil(AXIS_HEIGHT + row * panel.y().rows().size() / CONTENT);
  }

  private static int rowNameWidth(Panel panel, int width) {
    double widest = panel.y().rows().stream().mapToDouble(Text.NOTE::width).max().orElse(0);
    return (int) Math.ceil(Math.min(widest + ROW_NAME_GAP, width * ROW_NAME_SHARE));
  }

  /** Room right of the plot, so that every note fits beside its bar or row. */
  private static int noteWidth(Panel panel, int available) {
    double plot = available;
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Bars bars) {
        for (Layer.Bar bar : bars.bars()) {
          double reach = Double.isNaN(bar.ci95()) ? bar.value() : bar.value() + bar.ci95();
          double room = available - Text.NOTE.width(bar.note()) - 2 * NOTE_GAP;
          plot = Math.min(plot, room / Math.max(0.1, panel.x().fraction(reach)));
        }
      } else if (layer instanceof Layer.RowNote note) {
        plot = Math.min(plot, available - Text.NOTE.width(note.note()) - NOTE_GAP);
      }
    }
    return (int) Math.ceil(available - plot);
  }

  private void style() {
    XYStyler style = chart.getStyler();
    style
        .setLegendVisible(false)
        .setChartTitleVisible(false)
        .setChartBackgroundColor(CLEAR)
        .setPlotBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false)
        .setPlotContentSize(CONTENT)
        .setChartPadding(PADDING)
        .setMarkerSize(7)
        .setAntiAlias(true);
    style
        .setLocale(Locale.ROOT)
        .setAxisTitleFont(Text.LABEL.font())
        .setAxisTickLabelsFont(Text.NOTE.font())
        .setAxisTickLabelsColor(Text.NOTE.color())
        .setAxisTickMarksColor(FRAME)
        .setPlotGridLinesColor(GRID)
        .setPlotGridLinesStroke(new BasicStroke(0.8f))
        .setPlotMargin(0)
        .setAxisTitlePadding(8)
        .setXAxisTickMarkSpacingHint(64)
        .setYAxisTickMarkSpacingHint(40)
        .setXAxisDecimalPattern("###0.######")
        .setYAxisDecimalPattern("###0.######")
        .setXAxisMin(panel.x().min())
        .setXAxisMax(panel.x().max())
        .setYAxisMin(panel.y().min())
        .setYAxisMax(panel.y().max());
    style.setXAxisTitleColor(Text.LABEL.color()).setYAxisTitleColor(Text.LABEL.color());
    switch (panel.x().scale()) {
      case LOG10 ->
          style.setXAxisLogarithmic(true).setXAxisLogarithmicDecadeOnly(decades(panel.x()));
      case LOG2 -> style.setxAxisTickLabelsFormattingFunction(this::powerOfTwo);
      case LINEAR, ROWS -> {}
    }
    switch (panel.y().scale()) {
      case LOG10 ->
          style.setYAxisLogarithmic(true).setYAxisLogarithmicDecadeOnly(decades(panel.y()));
      case ROWS -> style.setYAxisTicksVisible(false).setPlotGridHorizontalLinesVisible(false);
      case LINEAR, LOG2 -> {}
    }
  }

  /** A decade or less has too few powers of ten to label only those. */
  private static boolean decades(Axis axis) {
    return axis.max() / axis.min() > 20;
  }

  private String powerOfTwo(double exponent) {
    long whole = Math.round(exponent);
    if (whole == Math.round(panel.x().min()) && hasZero()) {
      return "0";
    }
    if (whole < 10 || panel.x().max() < LONG_NUMBERS) {
      return Numbers.brief(StrictMath.pow(2, whole));
    }
    int prefix = (int) Math.min(whole / 10, BINARY_PREFIXES.length());
    return Numbers.brief(StrictMath.pow(2, whole - 10 * prefix))
        + BINARY_PREFIXES.charAt(prefix - 1)
        + "i";
  }

  private boolean hasZero() {
    return panel.layers().stream()
        .anyMatch(
            layer -> layer instanceof Layer.Curve c && c.dots().stream().anyMatch(d -> d.x() == 0));
  }

  /**
   * XChart puts ticks on data points where those are evenly spaced. An invisible series takes
   * advantage of that for whole exponents, and prevents it elsewhere.
   */
  private void anchor() {
    if (panel.x().scale() == Axis.Scale.LOG2) {
      int from = (int) panel.x().min();
      double[] exponents = new double[(int) panel.x().max() - from + 1];
      Arrays.setAll(exponents, i -> from + i);
      double[] nowhere = new double[exponents.length];
      Arrays.fill(nowhere, Double.NaN);
      raw(exponents, nowhere, SeriesMarkers.NONE, CLEAR, SeriesLines.NONE);
    } else {
      raw(
          new double[] {Double.NaN},
          new double[] {Double.NaN},
          SeriesMarkers.NONE,
          CLEAR,
          SeriesLines.NONE);
    }
  }

  private void add(Layer layer) {
    if (layer instanceof Layer.Curve curve) {
      addCurve(curve);
    } else if (layer instanceof Layer.Scatter scatter) {
      whiskers(scatter.dots(), scatter.look().color());
      dots(scatter.dots(), scatter.look().marker(), scatter.look(), SeriesLines.NONE);
    } else if (layer instanceof Layer.PaperMarks marks) {
      dots(marks.dots(), new Glyphs.Ringed(marks.look()), marks.look(), SeriesLines.NONE);
    } else if (layer instanceof Layer.Bars bars) {
      bars.bars().forEach(bar -> addBar(bars, bar));
    } else if (layer instanceof Layer.Span span) {
      box(span.from(), span.to(), span.row(), 0.32, SPAN, SPAN);
    } else if (layer instanceof Layer.Upright upright) {
      double x = panel.x().place(upright.x());
      raw(
          new double[] {x, x},
          new double[] {panel.y().min(), panel.y().max()},
          SeriesMarkers.NONE,
          UPRIGHT,
          DASHED);
    }
  }

  private void addCurve(Layer.Curve curve) {
    List<Dot> dots =
        Decimation.thin(
            curve.dots().stream()
                .filter(d -> panel.x().canHold(d.x()) && panel.y().canHold(d.y()))
                .toList());
    band(dots, curve.look().color());
    boolean dense = dots.size() > MOST_MARKERS;
    Marker marker = dense ? SeriesMarkers.NONE : curve.look().marker();
    dots(dots, marker, curve.look(), curve.look().stroke());
    if (dense) {
      int step = dots.size() / SPARSE_MARKERS;
      dots(
          IntStream.range(0, SPARSE_MARKERS).mapToObj(i -> dots.get(step / 2 + i * step)).toList(),
          curve.look().marker(),
          curve.look(),
          SeriesLines.NONE);
    }
  }

  /** Shades the confidence intervals; a point without one leaves a gap. */
  private void band(List<Dot> dots, Color color) {
    List<Dot> run = new ArrayList<>();
    for (int i = 0; i <= dots.size(); i++) {
      if (i < dots.size() && dots.get(i).hasInterval()) {
        run.add(dots.get(i));
        continue;
      }
      if (run.size() > 1) {
        int n = run.size();
        double[] x = new double[2 * n];
        double[] y = new double[2 * n];
        for (int k = 0; k < n; k++) {
          Dot dot = run.get(k);
          x[k] = panel.x().place(dot.x());
          x[2 * n - 1 - k] = x[k];
          y[k] = high(dot);
          y[2 * n - 1 - k] = low(dot);
        }
        Color pale = new Color(color.getRed(), color.getGreen(), color.getBlue(), BAND_ALPHA);
        raw(x, y, SeriesMarkers.NONE, pale, SeriesLines.NONE)
            .setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea)
            .setFillColor(pale);
      } else {
        whiskers(run, color);
      }
      run.clear();
    }
  }

  private double high(Dot dot) {
    return panel.y().clamp(panel.y().place(dot.y() + dot.ci95()));
  }

  private double low(Dot dot) {
    return panel.y().clamp(panel.y().place(dot.y() - dot.ci95()));
  }

  private void whiskers(List<Dot> dots, Color color) {
    for (Dot dot : dots) {
      if (dot.hasInterval() && panel.x().canHold(dot.x()) && panel.y().canHold(dot.y())) {
        double x = panel.x().place(dot.x());
        raw(
            new double[] {x, x},
            new double[] {low(dot), high(dot)},
            Glyphs.Cap.level(),
            color,
            WHISKER);
      }
    }
  }

  private void dots(List<Dot> dots, Marker marker, Look look, BasicStroke stroke) {
    List<Dot> held =
        dots.stream().filter(d -> panel.x().canHold(d.x()) && panel.y().canHold(d.y())).toList();
    if (!held.isEmpty()) {
      raw(
          held.stream().mapToDouble(d -> panel.x().place(d.x())).toArray(),
          held.stream().mapToDouble(d -> panel.y().place(d.y())).toArray(),
          marker,
          look.color(),
          stroke);
    }
  }

  private void addBar(Layer.Bars bars, Layer.Bar bar) {
    double from = panel.x().clamp(bar.from());
    Color color = bars.look().color();
    box(from, bar.value(), bar.row(), bar.halfHeight(), color, color.darker());
    if (!Double.isNaN(bar.ci95()) && bar.ci95() > 0) {
      double y = panel.y().place(bar.row());
      double low = bar.value() - bar.ci95();
      double high = bar.value() + bar.ci95();
      raw(
          new double[] {panel.x().clamp(low), panel.x().clamp(high)},
          new double[] {y, y},
          SeriesMarkers.NONE,
          WHISKER_ON_BAR,
          WHISKER);
      for (double end : new double[] {low, high}) {
        if (end >= panel.x().min() && end <= panel.x().max()) {
          raw(
              new double[] {end},
              new double[] {y},
              Glyphs.Cap.upright(),
              WHISKER_ON_BAR,
              SeriesLines.NONE);
        }
      }
    }
  }

  private void box(double from, double to, double row, double half, Color fill, Color edge) {
    double left = panel.x().clamp(Math.min(from, to));
    double right = panel.x().clamp(Math.max(from, to));
    double top = panel.y().place(row - half);
    double bottom = panel.y().place(row + half);
    raw(
            new double[] {left, right, right, left, left},
            new double[] {top, top, bottom, bottom, top},
            SeriesMarkers.NONE,
            edge,
            new BasicStroke(0.8f))
        .setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea)
        .setFillColor(fill);
  }

  private XYSeries raw(double[] x, double[] y, Marker marker, Color color, BasicStroke stroke) {
    XYSeries series = chart.addSeries("s" + count++, x, y);
    series.setMarker(marker).setMarkerColor(color);
    series.setLineStyle(stroke).setLineColor(color).setFillColor(color);
    series.setXYSeriesRenderStyle(
        stroke == SeriesLines.NONE ? XYSeriesRenderStyle.Scatter : XYSeriesRenderStyle.Line);
    return series;
  }

  private void paintNotes(Graphics2D g) {
    double right = chart.getScreenXFromChart(panel.x().max());
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Bars bars) {
        for (Layer.Bar bar : bars.bars()) {
          double reach = Double.isNaN(bar.ci95()) ? bar.value() : bar.value() + bar.ci95();
          double end = chart.getScreenXFromChart(panel.x().clamp(Math.max(0, reach)));
          Text.NOTE.draw(g, bar.note(), end + NOTE_GAP, rowBaseline(bar.row()));
        }
      } else if (layer instanceof Layer.RowNote note) {
        Text.NOTE.draw(g, note.note(), right + 2 * NOTE_GAP, rowBaseline(note.row()));
      } else if (layer instanceof Layer.Upright upright) {
        double x = chart.getScreenXFromChart(panel.x().place(upright.x())) + 5;
        double y = chart.getScreenYFromChart(panel.y().max()) + 6;
        List<String> lines = Text.NOTE.wrap(upright.note(), Math.max(60, right - x));
        Text.NOTE.drawLines(g, lines, x, y);
      }
    }
  }

  private double rowBaseline(double row) {
    return chart.getScreenYFromChart(panel.y().place(row)) + 4;
  }

  /** Row names stand outside the plot, wrapped; a name that starts with # heads a group. */
  private void paintRowNames(Graphics2D g, int width) {
    List<String> rows = panel.y().rows();
    for (int i = 0; i < rows.size(); i++) {
      double middle = chart.getScreenYFromChart(panel.y().place(i));
      boolean heads = rows.get(i).startsWith("#");
      Text text = heads ? Text.STRONG_LABEL : Text.NOTE;
      String name = heads ? rows.get(i).substring(1) : rows.get(i);
      List<String> lines = text.wrap(name, width - ROW_NAME_GAP);
      double baseline = middle + 4 - (lines.size() - 1) * text.lineHeight() / 2;
      for (String line : lines) {
        double x = heads ? -width : PADDING - ROW_NAME_GAP - text.width(line);
        text.draw(g, line, x, baseline);
        baseline += text.lineHeight();
      }
    }
  }
}
