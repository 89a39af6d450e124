package io.mchannel.plots;

import java.nio.file.Path;
import java.util.Set;

/** Draws the sample rows into a directory, to be looked at: {@code Gallery DIRECTORY}. */
final class Gallery {
  private Gallery() {}

  public static void main(String[] args) {
    ChartReport report =
        Charts.draw(
            SampleRows.all(),
            SampleRows.allFacts(),
            Path.of(args[0]),
            Set.of(ImageFormat.SVG, ImageFormat.PNG),
            "sample rows, not results");
    report.warnings().forEach(System.out::println);
    report.failures().forEach(System.out::println);
    System.out.println(report.files().size() + " files");
  }
}
