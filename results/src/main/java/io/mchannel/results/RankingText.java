package io.mchannel.results;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A ranking for a terminal: ranked transports, bounds apart, then what each column rests on. */
public final class RankingText {
  private RankingText() {}

  /** The table; lines end with LF, qualities without any row have no column. */
  public static String render(Ranking ranking) {
    List<RankedQuality> columns = List.copyOf(ranking.coverage().keySet());
    List<String> header = new ArrayList<>(List.of("place", "mean rank", "transport"));
    List<String> units = new ArrayList<>(Collections.nCopies(3, ""));
    for (RankedQuality column : columns) {
      header.add(column.title());
      units.add(column.unit());
    }
    List<List<String>> rows = new ArrayList<>(List.of(units));
    for (Ranking.Entry entry : ranking.ranked()) {
      rows.add(cells(entry, columns, place(entry, ranking)));
    }
    for (Ranking.Entry entry : ranking.bounds()) {
      rows.add(cells(entry, columns, "bound"));
    }
    TextTable table = new TextTable(header, rows);
    StringBuilder text = new StringBuilder();
    table.append(text, header);
    int firstBound = rows.size() - ranking.bounds().size();
    for (int i = 0; i < rows.size(); i++) {
      if (i == firstBound) {
        text.append("bounds, which no host can build (not ranked):\n");
      }
      table.append(text, rows.get(i));
    }
    text.append('\n');
    ranking.coverage().forEach((quality, coverage) -> text.append(line(quality, coverage)));
    List<String> shared =
        columns.stream()
            .filter(c -> ranking.ranked().stream().allMatch(e -> e.scores().containsKey(c)))
            .map(RankedQuality::title)
            .toList();
    text.append(
        shared.isEmpty()
            ? noPlace(ranking.ranked())
            : "place: by the mean rank over " + String.join(", ", shared) + "\n");
    return text.toString();
  }

  private static String noPlace(List<Ranking.Entry> ranked) {
    return "no place: no quality has a score for every ranked transport; 'mchannel run"
        + " adapter-contention --transport "
        + String.join(",", ranked.stream().map(Ranking.Entry::transport).toList())
        + "' writes rows that give them one\n";
  }

  private static String line(RankedQuality quality, Ranking.Coverage coverage) {
    return String.format(
        Locale.ROOT,
        "%s: %s over %s, %d left out for want of rows under all %d (%s)\n",
        quality.title(),
        quality.meanInWords(),
        Counted.of(coverage.shared(), "scenario point"),
        coverage.leftOut(),
        coverage.transports(),
        quality.direction().words());
  }

  private static List<String> cells(
      Ranking.Entry entry, List<RankedQuality> columns, String place) {
    List<String> cells = new ArrayList<>();
    cells.add(place);
    cells.add(
        Double.isNaN(entry.meanRank())
            ? ""
            : String.format(Locale.ROOT, "%.2f", entry.meanRank()));
    cells.add(entry.transport());
    for (RankedQuality column : columns) {
      Estimate score = entry.scores().get(column);
      cells.add(score == null ? "" : Brief.measured(score.mean(), score.ci95()));
    }
    return cells;
  }

  private static String place(Ranking.Entry entry, Ranking ranking) {
    if (entry.place() == 0) {
      return "";
    }
    boolean tied =
        ranking.ranked().stream().filter(other -> other.place() == entry.place()).count() > 1;
    return entry.place() + (tied ? "=" : "");
  }
}
