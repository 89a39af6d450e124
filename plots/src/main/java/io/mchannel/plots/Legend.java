package io.mchannel.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * One legend for all panels of a sheet, in as many rows as it needs: it can neither cover data nor
 * push a plot out of the picture.
 */
final class Legend {
  private static final double SAMPLE = 34;
  private static final double GAP = 8;
  private static final double BETWEEN = 22;
  private static final double ROW = 20;

  private final Map<String, Layer> entries = new LinkedHashMap<>();
  private final double width;
  private final boolean bands;

  Legend(List<Panel> panels, double width) {
    this.width = width;
    for (Panel panel : panels) {
      for (Layer layer : panel.layers()) {
        if (!layer.label().isEmpty() && !(layer instanceof Layer.PaperMarks)) {
          entries.putIfAbsent(layer.label(), layer);
        }
      }
    }
    for (Panel panel : panels) {
      for (Layer layer : panel.layers()) {
        if (layer instanceof Layer.PaperMarks) {
          entries.putIfAbsent(layer.label(), layer);
        }
      }
    }
    bands =
        panels.stream()
            .flatMap(panel -> panel.layers().stream())
            .anyMatch(
                layer ->
                    layer instanceof Layer.Curve c && c.dots().stream().anyMatch(Dot::hasInterval));
  }

  /** Names of the entries, for readers who cannot see the picture. */
  List<String> names() {
    return List.copyOf(entries.keySet());
  }

  /** Draws the legend with its upper left corner at a place. */
  void paint(Graphics2D g, double left, double top) {
    lay((layer, name, x, y) -> entry(g, layer, name, left + x, top + y));
  }

  double height() {
    return lay((layer, name, x, y) -> {});
  }

  private interface Place {
    void at(Layer layer, List<String> name, double x, double y);
  }

  private double lay(Place place) {
    double x = 0;
    double y = 0;
    double tallest = 0;
    for (Map.Entry<String, Layer> entry : entries.entrySet()) {
      List<String> name = Text.LABEL.wrap(entry.getKey(), width - SAMPLE - GAP);
      double needed = SAMPLE + GAP + name.stream().mapToDouble(Text.LABEL::width).max().orElse(0);
      if (x > 0 && x + needed > width) {
        x = 0;
        y += tallest;
        tallest = 0;
      }
      place.at(entry.getValue(), name, x, y);
      x += needed + BETWEEN;
      tallest = Math.max(tallest, ROW + (name.size() - 1) * Text.LABEL.lineHeight());
    }
    return y + tallest;
  }

  private void entry(Graphics2D g, Layer layer, List<String> name, double x, double y) {
    double middle = y + ROW / 2;
    double centre = x + SAMPLE / 2;
    if (layer instanceof Layer.Curve curve) {
      if (bands) {
        Color c = curve.look().color();
        g.setColor(new Color(c.getRed(), c.getGreen(), c.getBlue(), 48));
        g.fill(new Rectangle2D.Double(x, middle - 6, SAMPLE, 12));
      }
      line(g, curve.look().color(), curve.look().stroke(), x, middle);
      marker(g, curve.look().marker(), curve.look().color(), centre, middle);
    } else if (layer instanceof Layer.Scatter scatter) {
      marker(g, scatter.look().marker(), scatter.look().color(), centre, middle);
    } else if (layer instanceof Layer.PaperMarks) {
      Look plain = new Look(new Color(0x444444), SeriesMarkers.CIRCLE, new BasicStroke(1));
      new Glyphs.Ringed(plain).paint(g, centre, middle, 0);
    } else if (layer instanceof Layer.Bars bars) {
      g.setColor(bars.look().color());
      g.fill(new Rectangle2D.Double(x + 8, middle - 6, SAMPLE - 12, 12));
    } else if (layer instanceof Layer.Span) {
      g.setColor(new Color(0xD9D9D9));
      g.fill(new Rectangle2D.Double(x + 4, middle - 6, SAMPLE - 8, 12));
    } else if (layer instanceof Layer.Upright) {
      BasicStroke dashed =
          new BasicStroke(
              1.3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {6, 4}, 0);
      line(g, new Color(0x444444), dashed, x, middle);
    }
    Text.LABEL.drawLines(g, name, x + SAMPLE + GAP, middle + 4);
  }

  private static void line(Graphics2D g, Color color, BasicStroke stroke, double x, double y) {
    g.setColor(color);
    g.setStroke(stroke);
    g.draw(new Line2D.Double(x, y, x + SAMPLE, y));
  }

  private static void marker(Graphics2D g, Marker marker, Color color, double x, double y) {
    g.setColor(color);
    marker.paint(g, x, y, 7);
  }
}
