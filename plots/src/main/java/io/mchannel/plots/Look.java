package io.mchannel.plots;

import java.awt.BasicStroke;
import java.awt.Color;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Colour, marker and dash of a series. Colours are those of Okabe and Ito ("Color Universal
 * Design", 2008), which colour-blind readers tell apart; marker and dash keep series apart in grey.
 */
record Look(Color color, Marker marker, BasicStroke stroke) {
  private static final Color[] COLORS = {
    new Color(0x0072B2), // blue
    new Color(0xD55E00), // vermillion
    new Color(0x009E73), // bluish green
    new Color(0xCC79A7), // reddish purple
    new Color(0xE69F00), // orange
    new Color(0x56B4E9), // sky blue
    new Color(0x000000),
  };

  /** Blue and orange first: they differ most in grey, and bars have neither marker nor dash. */
  private static final int[] FILL_ORDER = {0, 4, 2, 5, 1, 3, 6};

  /** Kinds of bars that differ in colour. */
  static final int FILLS = FILL_ORDER.length;

  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE,
    SeriesMarkers.SQUARE,
    SeriesMarkers.TRIANGLE_UP,
    SeriesMarkers.DIAMOND,
    SeriesMarkers.TRIANGLE_DOWN,
    SeriesMarkers.PLUS,
    SeriesMarkers.CROSS,
    SeriesMarkers.RECTANGLE,
  };

  /** For what is measured; plus and cross have no inside. */
  private static final Marker[] HOLLOW = {
    new Glyphs.Hollow(SeriesMarkers.CIRCLE),
    new Glyphs.Hollow(SeriesMarkers.SQUARE),
    new Glyphs.Hollow(SeriesMarkers.TRIANGLE_UP),
    new Glyphs.Hollow(SeriesMarkers.DIAMOND),
    new Glyphs.Hollow(SeriesMarkers.TRIANGLE_DOWN),
    new Glyphs.Hollow(SeriesMarkers.OVAL),
    new Glyphs.Hollow(SeriesMarkers.TRAPEZOID),
    new Glyphs.Hollow(SeriesMarkers.RECTANGLE),
  };

  private static final float[][] DASHES = {{}, {9, 4}, {2, 3}, {10, 3, 2, 3}, {14, 3}};

  /** For marks that lie on colours. */
  static final Look BLACK = new Look(Color.BLACK, SeriesMarkers.CIRCLE, new BasicStroke(1));

  /** Look of the n-th line of a chart. */
  static Look line(int n) {
    float[] dash = DASHES[n % DASHES.length];
    BasicStroke stroke =
        dash.length == 0
            ? new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
            : new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
    return new Look(COLORS[n % COLORS.length], MARKERS[n % MARKERS.length], stroke);
  }

  /** Look of a measured line beside the n-th line of a chart: as that one, with hollow markers. */
  static Look hollow(int n) {
    Look line = line(n);
    return new Look(line.color(), HOLLOW[n % HOLLOW.length], line.stroke());
  }

  /** Look of the n-th kind of bar of a chart. */
  static Look fill(int n) {
    Look line = line(n);
    return new Look(
        COLORS[FILL_ORDER[n % FILL_ORDER.length]], line.marker(), new BasicStroke(0.8f));
  }
}
