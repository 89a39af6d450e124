package io.mchannel.plots;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.stream.Collectors;

/** Lays a sheet out: title, how to read it, legend, panels, caption. */
final class SheetPainter {
  private static final int WIDTH = 960;
  private static final int MARGIN = 18;
  private static final int GUTTER = 16;
  private static final double INNER = WIDTH - 2 * MARGIN;

  private final Sheet sheet;
  private final List<String> caption;
  private final Legend legend;
  private final List<String> title;
  private final List<String> subtitle;
  private final int columns;
  private final int panelWidth;
  private final double panelsTop;

  SheetPainter(Sheet sheet, String caption) {
    this.sheet = sheet;
    this.caption = Text.CAPTION.wrap(caption, INNER);
    this.legend = new Legend(sheet.panels(), INNER);
    this.title = Text.TITLE.wrap(sheet.title(), INNER);
    this.subtitle = Text.SUBTITLE.wrap(sheet.subtitle(), INNER);
    this.columns = Math.min(sheet.columns(), sheet.panels().size());
    this.panelWidth = (int) (INNER - GUTTER * (columns - 1)) / columns;
    this.panelsTop = legendTop() + legend.height() + 8;
  }

  int width() {
    return WIDTH;
  }

  int height() {
    double y = panelsTop;
    for (int first = 0; first < sheet.panels().size(); first += columns) {
      y += bandHeight(first);
    }
    return (int) Math.ceil(y + Math.max(1, caption.size()) * Text.CAPTION.lineHeight() + 8);
  }

  /** What the picture says, for readers who cannot see it. */
  String description() {
    String axes =
        sheet.panels().stream()
            .map(p -> p.heading() + ": " + p.y().title() + " over " + p.x().title())
            .collect(Collectors.joining("; "));
    return sheet.subtitle() + " Panels: " + axes + ". Legend: " + String.join("; ", legend.names());
  }

  void paint(Graphics2D g) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setColor(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, WIDTH + 1, height() + 1));
    double y = Text.TITLE.drawLines(g, title, MARGIN, MARGIN + 12);
    Text.SUBTITLE.drawLines(g, subtitle, MARGIN, y - 2);
    legend.paint(g, MARGIN, legendTop());
    double top = panelsTop;
    for (int first = 0; first < sheet.panels().size(); first += columns) {
      for (int i = first; i < Math.min(first + columns, sheet.panels().size()); i++) {
        paintPanel(g, sheet.panels().get(i), MARGIN + (i - first) * (panelWidth + GUTTER), top);
      }
      top += bandHeight(first);
    }
    Text.CAPTION.drawLines(g, caption, MARGIN, top + Text.CAPTION.lineHeight());
  }

  private void paintPanel(Graphics2D g, Panel panel, double x, double y) {
    double heading = headingHeight(panel);
    Text.HEADING.drawLines(g, Text.HEADING.wrap(panel.heading(), panelWidth), x, y + 14);
    AffineTransform outer = g.getTransform();
    g.translate(x, y + heading);
    PanelPainter.paint(g, panel, panelWidth);
    g.setTransform(outer);
  }

  private double legendTop() {
    return MARGIN
        + 12
        + title.size() * Text.TITLE.lineHeight()
        + subtitle.size() * Text.SUBTITLE.lineHeight()
        - 8;
  }

  private double bandHeight(int first) {
    double tallest = 0;
    for (int i = first; i < Math.min(first + columns, sheet.panels().size()); i++) {
      Panel panel = sheet.panels().get(i);
      tallest = Math.max(tallest, headingHeight(panel) + PanelPainter.height(panel, panelWidth));
    }
    return tallest + 6;
  }

  private double headingHeight(Panel panel) {
    return panel.heading().isBlank()
        ? 0
        : 4 + Text.HEADING.wrap(panel.heading(), panelWidth).size() * Text.HEADING.lineHeight();
  }
}
