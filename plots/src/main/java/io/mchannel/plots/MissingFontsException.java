package io.mchannel.plots;

/** The machine has no font to label a chart with. */
public final class MissingFontsException extends ChartException {
  private static final long serialVersionUID = 1L;

  MissingFontsException(Throwable cause) {
    super(
        "no font found: fontconfig and a font such as DejaVu are needed to label charts"
            + " (on Debian: apt-get install fontconfig fonts-dejavu-core); the results are intact",
        cause);
  }
}
