package io.mchannel.plots;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/** Turns a laid-out sheet into the bytes of an image file. */
final class ImageEncoder {
  private static final double PIXELS_PER_POINT = 1.5;

  /** A hundredth of a point is all that a reader could see; the rest doubles the file. */
  private static final Pattern SURPLUS_DIGITS = Pattern.compile("(\\d\\.\\d\\d)\\d+");

  private ImageEncoder() {}

  static byte[] encode(Sheet sheet, SheetPainter painter, ImageFormat format) throws IOException {
    return switch (format) {
      case PNG -> png(painter);
      case SVG -> svg(sheet, painter);
    };
  }

  private static byte[] png(SheetPainter painter) throws IOException {
    BufferedImage image =
        new BufferedImage(
            (int) Math.ceil(painter.width() * PIXELS_PER_POINT),
            (int) Math.ceil(painter.height() * PIXELS_PER_POINT),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
    painter.paint(g);
    g.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.setUseCache(false);
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static byte[] svg(Sheet sheet, SheetPainter painter) throws IOException {
    VectorGraphics2D g = new VectorGraphics2D();
    painter.paint(g);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new SVGProcessor()
        .getDocument(g.getCommands(), new PageSize(0, 0, painter.width(), painter.height()))
        .writeTo(bytes);
    String text = SURPLUS_DIGITS.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("$1");
    int root = text.indexOf("<svg");
    int inside = text.indexOf('>', root) + 1;
    return (text.substring(0, inside)
            + "<title>"
            + escape(sheet.title())
            + "</title><desc>"
            + escape(painter.description())
            + "</desc>"
            + text.substring(inside))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
