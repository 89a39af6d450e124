package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * {@code misses.csv}: the facts that the model is known to miss, each with the reason that was
 * found. A reason is shown only while its fact is missed.
 */
final class KnownMisses {
  static final List<String> COLUMNS =
      Stream.concat(OutcomesCsv.KEY_COLUMNS.stream(), Stream.of("unit", "reason")).toList();

  private static final String SHIPPED = "misses.csv";

  private final Map<FactKey, String> reasons;

  private KnownMisses(Map<FactKey, String> reasons) {
    this.reasons = reasons;
  }

  /** The shipped reasons. */
  static KnownMisses load() {
    try {
      return parse(Path.of(SHIPPED), Facts.resource(SHIPPED));
    } catch (IOException e) {
      throw new IllegalStateException("the shipped misses are broken: " + e.getMessage(), e);
    }
  }

  static KnownMisses parse(Path file, byte[] bytes) throws IOException {
    Map<FactKey, String> reasons = new HashMap<>();
    for (Table.Row row : Table.parse(file, bytes).requireExactly(COLUMNS).rows()) {
      double x = row.numberOrNaN("x");
      RowKey key;
      try {
        key =
            new RowKey(
                row.text("experiment"),
                row.text("transport"),
                row.text("scenario"),
                row.text("series"),
                row.text("x_name"),
                x,
                row.text("x_unit"),
                row.text("metric"));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(file, row.line(), String.valueOf(e.getMessage()));
      }
      if (row.text("reason").isBlank()) {
        throw row.refuse("reason", "found nothing, expected why the fact is missed");
      }
      if (reasons.putIfAbsent(new FactKey(key, row.text("unit")), row.text("reason")) != null) {
        throw new BadInputException(
            file, row.line(), "found " + key.text() + " again, expected it once");
      }
    }
    return new KnownMisses(reasons);
  }

  /** Why the fact is missed; empty if nothing is known. */
  String reason(Fact fact) {
    return reasons.getOrDefault(FactKey.of(fact), "");
  }

  /** The facts that have a reason. */
  Iterable<FactKey> keys() {
    return reasons.keySet();
  }
}
