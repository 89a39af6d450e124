package io.mchannel.bench.cli;

import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of the experiment {@code plus-ablation} as a Markdown table, a line for each variant. */
final class AblationTable {
  private record Column(String scene, String metric, String title, int decimals) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("rival=read", "latency_mean", "read rivals: victim (ns)", 0),
          new Column("rival=read", "latency_p99", "99th percentile (ns)", 0),
          new Column("rival=read", "utilisation", "port (%)", 1),
          new Column("rival=write", "latency_mean", "write rivals: victim (ns)", 0),
          new Column("rival=write", "latency_p99", "99th percentile (ns)", 0),
          new Column("rival=write", "utilisation", "port (%)", 1),
          new Column("hosts=1", "converged", "converged (ms)", 2),
          new Column("hosts=1", "settled", "phases settled (%)", 0),
          new Column("hosts=1", "jain", "Jain", 4),
          new Column("app=wake", "bandwidth", "woken (GB/s)", 1),
          new Column("app=idle-then-flood", "bytes_over_bound", "burst over bound", 2));

  private AblationTable() {}

  /** The table of {@code rows}, its lines in the order of {@code variants}. */
  static String of(List<Outcome> rows, List<String> variants) {
    Map<String, String[]> lines = new LinkedHashMap<>();
    variants.forEach(variant -> lines.put(variant, new String[COLUMNS.size()]));
    for (Outcome row : rows) {
      String[] conditions = row.scenario().split(";", 2);
      for (int c = 0; c < COLUMNS.size(); c++) {
        Column column = COLUMNS.get(c);
        if (conditions[1].equals(column.scene()) && row.metric().equals(column.metric())) {
          lines.get(variant(row))[c] = cell(row, column.decimals());
        }
      }
    }
    StringBuilder text = new StringBuilder("| rule |");
    COLUMNS.forEach(column -> text.append(' ').append(column.title()).append(" |"));
    text.append("\n|").append(" --- |".repeat(COLUMNS.size() + 1)).append('\n');
    lines.forEach(
        (variant, cells) -> {
          text.append("| ").append(variant).append(" |");
          for (String cell : cells) {
            text.append(' ').append(cell == null ? "" : cell).append(" |");
          }
          text.append('\n');
        });
    return text.toString();
  }

  private static String variant(Outcome row) {
    String without = Scenario.parse(row.scenario()).conditions().get("without");
    return "nothing".equals(without) ? row.transport() : "without " + without;
  }

  private static String cell(Outcome row, int decimals) {
    String value = String.format(Locale.ROOT, "%." + decimals + "f", row.value());
    return Double.isNaN(row.ci95())
        ? value
        : value + " ± " + String.format(Locale.ROOT, "%." + decimals + "f", row.ci95());
  }
}
