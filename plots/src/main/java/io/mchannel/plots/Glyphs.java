package io.mchannel.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import org.knowm.xchart.style.markers.Marker;

/** Markers that XChart does not have. */
final class Glyphs {
  private Glyphs() {}

  /** A hollow diamond around the marker of the line that it belongs to. */
  static final class Ringed extends Marker {
    private static final double HALF = 8.5;
    private final Look look;

    Ringed(Look look) {
      this.look = look;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int size) {
      Path2D.Double diamond = new Path2D.Double();
      diamond.moveTo(x - HALF, y);
      diamond.lineTo(x, y - HALF);
      diamond.lineTo(x + HALF, y);
      diamond.lineTo(x, y + HALF);
      diamond.closePath();
      g.setColor(Color.WHITE);
      g.fill(diamond);
      g.setColor(look.color());
      g.setStroke(new BasicStroke(1.6f));
      g.draw(diamond);
      look.marker().paint(g, x, y, 5);
    }
  }

  /** The outline of another marker. */
  static final class Hollow extends Marker {
    private static final int RIM = 4;
    private final Marker outline;

    Hollow(Marker outline) {
      this.outline = outline;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int size) {
      Color color = g.getColor();
      outline.paint(g, x, y, size + 2);
      g.setColor(Color.WHITE);
      outline.paint(g, x, y, size + 2 - RIM);
      g.setColor(color);
    }
  }

  /** The end of a whisker: a short stroke across it. */
  static final class Cap extends Marker {
    private final boolean upright;

    private Cap(boolean upright) {
      this.upright = upright;
    }

    /** For a whisker that runs up and down. */
    static Cap level() {
      return new Cap(false);
    }

    /** For a whisker that runs across. */
    static Cap upright() {
      return new Cap(true);
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int size) {
      g.setStroke(new BasicStroke(1.2f));
      double across = upright ? 0 : 3.5;
      double along = upright ? 3.5 : 0;
      g.draw(new Line2D.Double(x - across, y - along, x + across, y + along));
    }
  }
}
