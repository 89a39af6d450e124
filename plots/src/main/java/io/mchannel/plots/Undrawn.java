package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Says in one line which rows are on no chart. */
final class Undrawn {
  /** Experiments of which kinds of rows are named; with more of them the line would be a page. */
  private static final int DETAILED = 3;

  /** Kinds of rows that are named for each experiment. */
  private static final int NAMED = 8;

  private Undrawn() {}

  /** One line; empty where every row is shown. */
  static String line(Collection<Outcome> rows, Set<Outcome> shown) {
    Map<String, List<Outcome>> sources = new TreeMap<>();
    int all = 0;
    for (Outcome row : rows) {
      if (!shown.contains(row)) {
        all++;
        String origin = row.origin() == Origin.MODEL ? "" : row.origin().word() + " ";
        String source = origin + "of " + row.experiment();
        sources.computeIfAbsent(source, k -> new ArrayList<>()).add(row);
      }
    }
    boolean few = sources.size() <= DETAILED;
    List<String> parts = new ArrayList<>();
    sources.forEach(
        (source, missing) ->
            parts.add(missing.size() + " " + source + (few ? kinds(missing) : "")));
    return all == 0
        ? ""
        : all + " of " + rows.size() + " rows are on no chart: " + String.join(", ", parts);
  }

  /** Kinds by series and metric; by metric alone where these are too many. */
  private static String kinds(List<Outcome> rows) {
    Set<String> kinds = new TreeSet<>();
    rows.forEach(row -> kinds.add(row.series() + " " + row.metric()));
    if (kinds.size() > NAMED) {
      kinds.clear();
      rows.forEach(row -> kinds.add(row.metric()));
    }
    List<String> named = kinds.stream().limit(NAMED).toList();
    int more = kinds.size() - named.size();
    return " (" + String.join(", ", named) + (more > 0 ? " and " + more + " more" : "") + ")";
  }
}
