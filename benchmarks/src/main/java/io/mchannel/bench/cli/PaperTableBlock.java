package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.PaperCheckMarkdown;
import io.mchannel.results.Verdict;
import io.mchannel.results.WholeFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The paper-against-model table in a Markdown file: what stands between two marker lines. */
final class PaperTableBlock {
  private static final String BEGIN = "<!-- paper-table -->";
  private static final String END = "<!-- /paper-table -->";

  private PaperTableBlock() {}

  /** The table of the facts that were run. */
  static String of(List<CheckedFact> checks) {
    return PaperCheckMarkdown.render(
        checks.stream().filter(check -> check.verdict() != Verdict.NOT_RUN).toList());
  }

  /**
   * Puts the table between the markers of {@code file}; the file changes as a whole or not at all.
   *
   * @throws InvalidOptionException if the file cannot be read or has not each marker once, in order
   */
  static void write(Path file, List<CheckedFact> checks) throws IOException {
    String text = read(file);
    int begin = only(file, text, BEGIN) + BEGIN.length();
    int end = only(file, text, END);
    if (end < begin) {
      throw new InvalidOptionException(
          file + ": found " + END + " first, expected it after " + BEGIN);
    }
    WholeFile.write(
        file, text.substring(0, begin) + "\n\n" + of(checks) + "\n" + text.substring(end));
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new InvalidOptionException(file + ": no such file, expected a Markdown file");
    } catch (CharacterCodingException e) {
      throw new InvalidOptionException(file + ": found bytes that are not UTF-8, expected Markdown");
    }
  }

  private static int only(Path file, String text, String marker) {
    int at = text.indexOf(marker);
    if (at < 0 || text.indexOf(marker, at + 1) >= 0) {
      throw new InvalidOptionException(
          file + ": found " + (at < 0 ? "no " : "more than one ") + marker + ", expected it once");
    }
    return at;
  }
}
