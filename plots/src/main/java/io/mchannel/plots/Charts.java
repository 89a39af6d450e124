package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.PaperCheck;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Draws every chart that a set of outcome rows has the numbers for.
 *
 * <p>No display is needed, but fonts are. A chart that cannot be drawn is reported and stops no
 * other; each file appears whole or not at all. The same rows give the same bytes on one machine.
 */
public final class Charts {
  static {
    System.setProperty("java.awt.headless", "true");
  }

  private Charts() {}

  /** As {@link #draw(List, List, Path, Set, ChartCaption)}, without a caption. */
  public static ChartReport draw(
      List<Outcome> outcomes, List<Fact> facts, Path directory, Set<ImageFormat> formats) {
    return draw(outcomes, facts, directory, formats, ChartCaption.NONE);
  }

  /** As {@link #draw(List, List, Path, Set, ChartCaption)}, with one caption for all charts. */
  public static ChartReport draw(
      List<Outcome> outcomes,
      List<Fact> facts,
      Path directory,
      Set<ImageFormat> formats,
      String caption) {
    return draw(outcomes, facts, directory, formats, ChartCaption.of(caption));
  }

  /**
   * Draws charts into a directory, which is created if need be.
   *
   * @param outcomes what a run produced
   * @param facts published figures, marked on the charts
   * @param directory where the files go; those of the same names are replaced
   * @param formats file formats, at least one
   * @param caption small print below each chart, such as seed, pool and version
   * @throws MissingFontsException if the machine has no fonts
   * @throws ChartException if there is nothing to draw or the directory cannot be made
   */
  public static ChartReport draw(
      List<Outcome> outcomes,
      List<Fact> facts,
      Path directory,
      Set<ImageFormat> formats,
      ChartCaption caption) {
    if (outcomes.isEmpty()) {
      throw new ChartException("no outcome rows to draw; run an experiment first");
    }
    if (formats.isEmpty()) {
      throw new ChartException("no image format asked for; known are svg, png");
    }
    Fonts.require();
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new ChartException(directory + ": found no way to make it, expected a directory that can be written", e);
    }
    List<Path> files = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Rows rows = new Rows(outcomes.stream().sorted().toList());
    List<CheckedFact> published = List.of();
    try {
      published = PaperCheck.of(outcomes, facts);
    } catch (IllegalArgumentException e) {
      warnings.add("published figures are not marked: " + e.getMessage());
    }
    MeasuredMemory memory = MeasuredMemory.of(rows);
    Set<Outcome> shown = new HashSet<>();
    for (Figure figure : Figures.of(rows)) {
      String name = figure.name();
      try {
        List<Outcome> own = new ArrayList<>();
        FigureInput input =
            new FigureInput(
                Figures.rowsOf(figure, rows),
                Figures.factsOf(figure, published),
                memory,
                warning -> warnings.add(name + ": " + warning),
                own::add);
        Optional<Sheet> sheet = figure.draw(input);
        if (sheet.isPresent()) {
          Set<Origin> origins = EnumSet.noneOf(Origin.class);
          own.forEach(row -> origins.add(row.origin()));
          Sheet explained = sheet.get().withNote(memory.note(origins));
          String text = caption.text(origins);
          files.addAll(write(explained, directory, EnumSet.copyOf(formats), text));
          shown.addAll(own);
        }
      } catch (AccessDeniedException e) {
        failures.add(e.getFile() + ": permission denied");
      } catch (IOException | RuntimeException e) {
        failures.add(name + ": " + e);
      }
    }
    if (files.isEmpty() && failures.isEmpty()) {
      failures.add("no chart: none of the " + outcomes.size() + " rows can be drawn");
    }
    return new ChartReport(files, warnings, failures, Undrawn.line(rows.list(), shown));
  }

  private static List<Path> write(
      Sheet sheet, Path directory, Set<ImageFormat> formats, String caption) throws IOException {
    SheetPainter painter = new SheetPainter(sheet, caption);
    List<Path> files = new ArrayList<>();
    for (ImageFormat format : formats) {
      byte[] bytes = ImageEncoder.encode(sheet, painter, format);
      Path file = directory.resolve(sheet.name() + "." + format.extension());
      Path temporary = directory.resolve("." + file.getFileName() + ".part");
      try {
        Files.write(temporary, bytes);
        Files.move(
            temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
      files.add(file);
    }
    return files;
  }
}
