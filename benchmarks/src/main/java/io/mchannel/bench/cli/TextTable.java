package io.mchannel.bench.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table of aligned columns: those of text to the left, those of numbers to the right. */
final class TextTable {
  private static final String GAP = "  ";

  private final int textColumns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param textColumns how many columns, the first ones, hold text
   */
  TextTable(int textColumns) {
    this.textColumns = textColumns;
  }

  /** Adds a row with a cell for each column. */
  void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** Prints all rows. */
  void print(PrintWriter out, String indent) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] width = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < row.size(); c++) {
        width[c] = Math.max(width[c], row.get(c).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int c = 0; c < row.size(); c++) {
        String cell = row.get(c);
        String blanks = " ".repeat(width[c] - cell.length());
        line.append(c == 0 ? "" : GAP).append(c < textColumns ? cell + blanks : blanks + cell);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
