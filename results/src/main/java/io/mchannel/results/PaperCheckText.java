package io.mchannel.results;

import java.util.Collection;

/** The paper-against-model table for a terminal, columns aligned, reasons below their rows. */
public final class PaperCheckText {
  private PaperCheckText() {}

  /** The table with a closing summary; lines end with LF. */
  public static String render(Collection<CheckedFact> rows) {
    TextTable table =
        new TextTable(PaperCheckTable.HEADER, rows.stream().map(PaperCheckTable::cells).toList());
    StringBuilder text = new StringBuilder();
    table.append(text, PaperCheckTable.HEADER);
    for (CheckedFact row : rows) {
      table.append(text, PaperCheckTable.cells(row));
      if (!row.reason().isEmpty()) {
        text.append("  reason: ").append(row.reason()).append('\n');
      }
    }
    PaperCheckTable.summary(rows).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }
}
