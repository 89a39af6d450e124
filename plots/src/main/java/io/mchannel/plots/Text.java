package io.mchannel.plots;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;

/** Text in one font, drawn as outlines: SVG viewers then need no font, and sizes are known. */
record Text(Font font, Color color) {
  private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
  private static final Color INK = new Color(0x222222);
  private static final Color PALE = new Color(0x555555);

  static final Text TITLE = new Text(new Font(Font.SANS_SERIF, Font.BOLD, 17), INK);
  static final Text SUBTITLE = new Text(new Font(Font.SANS_SERIF, Font.PLAIN, 12), PALE);
  static final Text HEADING = new Text(new Font(Font.SANS_SERIF, Font.BOLD, 13), INK);
  static final Text LABEL = new Text(new Font(Font.SANS_SERIF, Font.PLAIN, 12), INK);
  static final Text STRONG_LABEL = new Text(new Font(Font.SANS_SERIF, Font.BOLD, 12), INK);
  static final Text NOTE = new Text(new Font(Font.SANS_SERIF, Font.PLAIN, 11), INK);
  static final Text CAPTION = new Text(new Font(Font.SANS_SERIF, Font.PLAIN, 10), PALE);

  double width(String text) {
    return text.isBlank() ? 0 : new TextLayout(text, font, EXACT).getAdvance();
  }

  double lineHeight() {
    return font.getSize2D() * 1.3;
  }

  /** Draws text that starts at x, on the baseline y. */
  void draw(Graphics2D g, String text, double x, double y) {
    if (!text.isBlank()) {
      g.setColor(color);
      g.fill(
          new TextLayout(text, font, EXACT).getOutline(AffineTransform.getTranslateInstance(x, y)));
    }
  }

  /** Draws lines one below the other and returns the baseline that a next one would have. */
  double drawLines(Graphics2D g, List<String> lines, double x, double firstBaseline) {
    double baseline = firstBaseline;
    for (String line : lines) {
      draw(g, line, x, baseline);
      baseline += lineHeight();
    }
    return baseline;
  }

  /** Breaks text at spaces (and inside a word only if it alone is too wide) to fit a width. */
  List<String> wrap(String text, double width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (width(longer) <= width) {
        line = longer;
        continue;
      }
      if (!line.isEmpty()) {
        lines.add(line);
      }
      line = word;
      while (width(line) > width && line.length() > 1) {
        int cut = line.length() - 1;
        while (cut > 1 && width(line.substring(0, cut)) > width) {
          cut--;
        }
        lines.add(line.substring(0, cut));
        line = line.substring(cut);
      }
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    return lines;
  }
}
