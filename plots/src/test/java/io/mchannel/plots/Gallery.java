package io.mchannel.plots;

import io.mchannel.results.Fact;
import io.mchannel.results.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Draws the sample rows into a directory, to be looked at: {@code Gallery DIRECTORY}. Those of
 * several transports go to {@code variants} below it.
 */
final class Gallery {
  private Gallery() {}

  public static void main(String[] args) {
    Path directory = Path.of(args[0]);
    draw(SampleRows.all(), SampleRows.allFacts(), directory);
    draw(VariantRows.all(), SampleRows.allFacts(), directory.resolve("variants"));
  }

  private static void draw(List<Outcome> rows, List<Fact> facts, Path directory) {
    ChartReport report =
        Charts.draw(
            rows,
            facts,
            directory,
            Set.of(ImageFormat.SVG, ImageFormat.PNG),
            "sample rows, not results");
    report.warnings().forEach(System.out::println);
    report.failures().forEach(System.out::println);
    System.out.println(report.files().size() + " files");
  }
}
