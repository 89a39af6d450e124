package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file that a user gave is not what it should be. The message is one line that names the file,
 * the line, what was found and what would be right; control characters in it are escaped.
 */
public final class BadInputException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long line;

  /**
   * @param file the file as the user named it
   * @param line its line, from 1; 0 if the fault is not in one line
   * @param problem what was found and what would be right
   */
  public BadInputException(Path file, long line, String problem) {
    super(oneLine(file + (line > 0 ? ":" + line : "") + ": " + problem));
    this.file = file;
    this.line = line;
  }

  /** The file as the user named it. */
  public Path file() {
    return file;
  }

  /** The line at fault, from 1; 0 if the fault is not in one line. */
  public long line() {
    return line;
  }

  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }
}
