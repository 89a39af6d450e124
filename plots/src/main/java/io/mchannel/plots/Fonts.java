package io.mchannel.plots;

import java.util.function.DoubleSupplier;

/**
 * Finds out whether the machine can draw text. Kept apart from the classes that draw it, since on a
 * machine without font libraries these cannot even be loaded.
 */
final class Fonts {
  private Fonts() {}

  /**
   * Measures a word.
   *
   * @throws MissingFontsException if that fails
   */
  static void require() {
    require(() -> Text.LABEL.width("latency"));
  }

  static void require(DoubleSupplier widthOfAWord) {
    double width;
    try {
      width = widthOfAWord.getAsDouble();
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw e;
    } catch (RuntimeException | Error e) { // without any font the JDK throws a bare Error
      throw new MissingFontsException(e);
    }
    if (!(width > 0)) {
      throw new MissingFontsException(new IllegalStateException("text has no width"));
    }
  }
}
