package io.mchannel.results;

import java.util.Collection;
import java.util.List;

/** Lays the rows of a table out for a terminal: columns aligned, two blanks between them. */
final class TextTable {
  private static final String GAP = "  ";

  private final int[] widths;

  /** Makes room for the header and every row. */
  TextTable(List<String> header, Collection<List<String>> rows) {
    widths = new int[header.size()];
    widen(header);
    rows.forEach(this::widen);
  }

  /** Appends a row, ended by LF. */
  void append(StringBuilder text, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(i == 0 ? "" : GAP).append(cells.get(i));
      line.append(" ".repeat(widths[i] - cells.get(i).length()));
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private void widen(List<String> cells) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], cells.get(i).length());
    }
  }
}
