package io.mchannel.plots;

/** The machine has no font to label a chart with. */
public final class MissingFontsException extends ChartException {
  private static final long serialVersionUID = 1L;

  MissingFontsException(Throwable cause) {
    super(
        "no font found: fontconfig and a font such as DejaVu are needed to label charts"
            + " (on Debian: apt-get install fontconfig fonts-dejavu-core); the results are intact"
            + detail(cause),
        cause);
  }

  /** The root of the trouble on the same line, since it names the library that is missing. */
  private static String detail(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null ? "" : " [" + message.lines().findFirst().orElse("").strip() + "]";
  }
}
