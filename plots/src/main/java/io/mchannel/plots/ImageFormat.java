package io.mchannel.plots;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** File formats that charts are written in. */
public enum ImageFormat {
  /** Scalable; text is drawn as outlines, so that it looks the same everywhere. */
  SVG,
  /** Pixels, one and a half to a point. */
  PNG;

  /** The file name's extension, without the dot. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of that name, in either case, if there is one. */
  public static Optional<ImageFormat> named(String name) {
    return Arrays.stream(values())
        .filter(format -> format.extension().equals(name.strip().toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
