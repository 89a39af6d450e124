package io.mchannel.results;

import java.util.Collection;
import java.util.List;

/** The paper-against-model table for a terminal, columns aligned, reasons below their rows. */
public final class PaperCheckText {
  private static final String GAP = "  ";

  private PaperCheckText() {}

  /** The table with a closing summary; lines end with LF. */
  public static String render(Collection<CheckedFact> rows) {
    int[] widths = new int[PaperCheckTable.HEADER.size()];
    widen(widths, PaperCheckTable.HEADER);
    rows.forEach(row -> widen(widths, PaperCheckTable.cells(row)));
    StringBuilder text = new StringBuilder();
    append(text, PaperCheckTable.HEADER, widths);
    for (CheckedFact row : rows) {
      append(text, PaperCheckTable.cells(row), widths);
      if (!row.reason().isEmpty()) {
        text.append(GAP).append("reason: ").append(row.reason()).append('\n');
      }
    }
    PaperCheckTable.summary(rows).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static void widen(int[] widths, List<String> cells) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], cells.get(i).length());
    }
  }

  private static void append(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(i == 0 ? "" : GAP).append(cells.get(i));
      line.append(" ".repeat(widths[i] - cells.get(i).length()));
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
