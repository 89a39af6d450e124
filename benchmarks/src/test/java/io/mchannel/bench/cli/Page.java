package io.mchannel.bench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A Markdown page at the root of the project, as far as its tests look into it. */
record Page(String name, String text) {
  /** The root of the project: tests run in the directory of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  static Page read(String name) {
    try {
      return new Page(name, Files.readString(ROOT.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fenced blocks of a language, without their fences. */
  List<String> blocks(String language) {
    return BLOCK
        .matcher(text)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }

  /** The command lines in {@code sh} blocks, without comments. */
  List<String> commands() {
    return blocks("sh").stream()
        .flatMap(String::lines)
        .map(line -> line.replaceFirst("(^|\\s+)#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Where links and images lead, those to other sites left out. */
  List<String> relativeLinks() {
    return LINK
        .matcher(BLOCK.matcher(text).replaceAll(""))
        .results()
        .map((MatchResult link) -> link.group(1))
        .filter(link -> !link.contains("://"))
        .toList();
  }

  /** The anchors of the headings, as GitHub makes them. */
  List<String> anchors() {
    return Pattern.compile("^#+ (.*)$", Pattern.MULTILINE)
        .matcher(BLOCK.matcher(text).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
