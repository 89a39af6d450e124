package io.mchannel.plots;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of a request for charts.
 *
 * @param files the files written, in the order they were drawn
 * @param warnings one line for each thing left out of a chart, such as a zero on a logarithmic axis
 * @param failures one line for each chart that could not be written; the others were
 * @param undrawn one line that says which rows are on no chart, and how many; empty for none
 */
public record ChartReport(
    List<Path> files, List<String> warnings, List<String> failures, String undrawn) {
  public ChartReport {
    files = List.copyOf(files);
    warnings = List.copyOf(warnings);
    failures = List.copyOf(failures);
  }

  /** Whether every chart was written. */
  public boolean complete() {
    return failures.isEmpty();
  }
}
