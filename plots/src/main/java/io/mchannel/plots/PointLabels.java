package io.mchannel.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/**
 * Writes names near points. A name takes the nearest place where it covers no point, no whisker, no
 * line, no other name and not the frame; a name without such a place is left out, so earlier names should be
 * the more important ones.
 */
final class PointLabels {
  private static final double GAP = 7;
  private static final double MARKER = 9;
  private static final Color LEADER = new Color(0x999999);

  private final XYChart chart;
  private final Panel panel;
  private final List<Rectangle2D> taken = new ArrayList<>();
  private final List<Line2D> lines = new ArrayList<>();

  PointLabels(XYChart chart, Panel panel) {
    this.chart = chart;
    this.panel = panel;
  }

  /** Writes the names of all label layers of the panel, in their order. */
  void paint(Graphics2D g) {
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Scatter scatter) {
        scatter.dots().forEach(dot -> taken.add(marker(dot)));
      } else if (layer instanceof Layer.Curve curve) {
        for (int i = 1; i < curve.dots().size(); i++) {
          lines.add(new Line2D.Double(at(curve.dots().get(i - 1)), at(curve.dots().get(i))));
        }
      }
    }
    for (Layer layer : panel.layers()) {
      if (layer instanceof Layer.Labels labels) {
        labels.names().forEach(name -> place(g, name, labels.reach()));
      }
    }
  }

  private void place(Graphics2D g, Layer.PointName name, int reach) {
    Point2D at = at(name.dot());
    double height = Text.NOTE.lineHeight();
    for (int away = 0; away <= reach; away++) {
      for (Rectangle2D box : around(at, Text.NOTE.width(name.name()), height, away)) {
        if (isFree(box)) {
          taken.add(box);
          if (away > 1) {
            lead(g, at, box);
          }
          Text.NOTE.draw(g, name.name(), box.getX(), box.getMaxY() - height * 0.28);
          return;
        }
      }
    }
  }

  private boolean isFree(Rectangle2D box) {
    return frame().contains(box)
        && taken.stream().noneMatch(box::intersects)
        && lines.stream().noneMatch(line -> line.intersects(box));
  }

  /** Places that many lines away: right and left, above and below. */
  private static List<Rectangle2D> around(Point2D at, double width, double height, int away) {
    List<Rectangle2D> boxes = new ArrayList<>();
    double aside = GAP + 6 * Math.max(0, away - 1);
    for (double x : new double[] {at.getX() + aside, at.getX() - aside - width}) {
      for (int side : away == 0 ? new int[] {0} : new int[] {1, -1}) {
        double y = at.getY() - height / 2 + side * away * height * 0.75;
        boxes.add(new Rectangle2D.Double(x, y, width, height));
      }
    }
    if (away == 1) {
      double x = at.getX() - width / 2;
      boxes.add(new Rectangle2D.Double(x, at.getY() - height - GAP / 2, width, height));
      boxes.add(new Rectangle2D.Double(x, at.getY() + GAP / 2 + 1, width, height));
    }
    return boxes;
  }

  private static void lead(Graphics2D g, Point2D at, Rectangle2D box) {
    boolean right = box.getX() > at.getX();
    double x = right ? box.getX() - 2 : box.getMaxX() + 2;
    g.setColor(LEADER);
    g.setStroke(new BasicStroke(0.7f));
    g.draw(new Line2D.Double(at.getX(), at.getY(), x, box.getCenterY()));
  }

  /** What a point covers, with its whisker. */
  private Rectangle2D marker(Dot dot) {
    Point2D at = at(dot);
    double half = MARKER / 2;
    if (dot.hasInterval()) {
      half = Math.max(half, at.getY() - at(new Dot(dot.x(), dot.y() + dot.ci95())).getY());
    }
    return new Rectangle2D.Double(at.getX() - MARKER / 2, at.getY() - half, MARKER, 2 * half);
  }

  private Rectangle2D frame() {
    double left = chart.getScreenXFromChart(panel.x().min());
    double right = chart.getScreenXFromChart(panel.x().max());
    double top = chart.getScreenYFromChart(panel.y().max());
    double bottom = chart.getScreenYFromChart(panel.y().min());
    return new Rectangle2D.Double(left, top, right - left, bottom - top);
  }

  private Point2D at(Dot dot) {
    return new Point2D.Double(
        chart.getScreenXFromChart(panel.x().place(dot.x())),
        chart.getScreenYFromChart(panel.y().place(dot.y())));
  }
}
