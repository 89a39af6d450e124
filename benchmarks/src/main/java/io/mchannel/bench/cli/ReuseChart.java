package io.mchannel.bench.cli;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.plots.ChartReport;
import io.mchannel.plots.Charts;
import io.mchannel.plots.ImageFormat;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.workload.trace.TraceSummary.Bucket;
import io.mchannel.workload.trace.TraceSummary.Reuse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The reuse distances of a trace as a chart: the share of its touches that a fully associative LRU
 * cache of so many lines would answer.
 */
final class ReuseChart {
  private final String trace;
  private final Reuse reuse;

  ReuseChart(String trace, Reuse reuse) {
    this.trace = trace;
    this.reuse = reuse;
  }

  /**
   * The image format that a file's name asks for.
   *
   * @throws InvalidOptionException if there is none of that name
   */
  static ImageFormat format(Path file) {
    for (ImageFormat format : ImageFormat.values()) {
      if (file.toString().endsWith("." + format.extension())) {
        return format;
      }
    }
    throw new InvalidOptionException(
        "--chart: found '" + file + "', expected a file that ends in .svg or .png");
  }

  /** Writes the chart, whole or not at all. */
  void write(Path file) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    Path workshop = Files.createTempDirectory(directory, ".chart");
    try {
      ChartReport report =
          Charts.draw(rows(), List.of(), workshop, Set.of(format(file)), "trace " + trace);
      if (report.files().isEmpty()) {
        throw new IOException(file + ": " + String.join("; ", report.failures()));
      }
      Files.move(report.files().get(0), file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      MoreFiles.deleteRecursively(workshop, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  /** A row for each power of two: the distances below it hit. */
  private List<Outcome> rows() {
    List<Outcome> rows = new ArrayList<>();
    long within = 0;
    for (Bucket bucket : reuse.distances()) {
      within += bucket.count();
      rows.add(row(bucket.highest() + 1, 100.0 * within / reuse.touches()));
    }
    return rows;
  }

  private Outcome row(long cacheLines, double hitPercent) {
    return new Outcome(
        "reuse-distances",
        "none",
        "",
        trace,
        "LRU_cache",
        cacheLines,
        "lines",
        "hits_of_the_cache",
        hitPercent,
        "%",
        Double.NaN,
        reuse.touches(),
        Origin.MODEL);
  }
}
