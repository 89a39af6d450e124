package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.workload.trace.TraceFormat;
import io.mchannel.workload.trace.TraceFormats;
import io.mchannel.workload.trace.TraceSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Traces that a user names. */
final class TraceFiles {
  private TraceFiles() {}

  /**
   * The trace in {@code file}.
   *
   * @param format name of its format, in any case; told by content if null
   * @throws InvalidOptionException if there is no such format or file, or it cannot be a trace
   */
  static TraceSource source(Path file, @Nullable String format) throws IOException {
    requireTrace(file);
    TraceSource source = TraceSource.of(file);
    if (format == null) {
      return source;
    }
    String name = format.toLowerCase(Locale.ROOT);
    Names.require("--format", name, TraceFormats.all().stream().map(TraceFormat::name).toList());
    return source.as(TraceFormats.named(name));
  }

  private static void requireTrace(Path file) throws IOException {
    String found;
    if (Files.isDirectory(file)) {
      found = "a directory";
    } else if (!Files.exists(file)) {
      found = "no such file";
    } else if (!Files.isReadable(file)) {
      found = "a file that may not be read";
    } else if (!Files.isRegularFile(file)) {
      found = "a device or pipe";
    } else if (Files.size(file) == 0) {
      found = "an empty file";
    } else {
      return;
    }
    throw new InvalidOptionException(
        file
            + ": found "
            + found
            + ", expected a file with a trace in one of the formats "
            + String.join(", ", TraceFormats.all().stream().map(TraceFormat::name).toList()));
  }
}
