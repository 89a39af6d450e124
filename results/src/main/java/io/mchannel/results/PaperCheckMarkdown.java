package io.mchannel.results;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The paper-against-model table in Markdown, with the reasons of misses listed after it. */
public final class PaperCheckMarkdown {
  private PaperCheckMarkdown() {}

  /** The table with a closing summary; lines end with LF. */
  public static String render(Collection<CheckedFact> rows) {
    StringBuilder text = new StringBuilder();
    append(text, PaperCheckTable.HEADER);
    append(text, PaperCheckTable.HEADER.stream().map(column -> "---").toList());
    rows.forEach(row -> append(text, PaperCheckTable.cells(row)));
    text.append('\n');
    text.append(String.join("; ", PaperCheckTable.summary(rows))).append(".\n");
    String reasons =
        rows.stream()
            .filter(row -> !row.reason().isEmpty())
            .map(row -> "- " + escape(row.fact().key().text()) + ": " + escape(row.reason()) + "\n")
            .collect(Collectors.joining());
    if (!reasons.isEmpty()) {
      text.append("\nKnown misses:\n\n").append(reasons);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> cells) {
    text.append("| ");
    text.append(cells.stream().map(PaperCheckMarkdown::escape).collect(Collectors.joining(" | ")));
    text.append(" |\n");
  }

  private static String escape(String cell) {
    return cell.replace("|", "\\|").replace("<", "&lt;");
  }
}
