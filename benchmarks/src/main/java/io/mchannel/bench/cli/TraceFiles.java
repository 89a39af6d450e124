package io.mchannel.bench.cli;

import io.mchannel.workload.trace.TraceFormat;
import io.mchannel.workload.trace.TraceFormats;
import io.mchannel.workload.trace.TraceSource;
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
   * @throws io.mchannel.bench.experiment.InvalidOptionException if there is no such format
   */
  static TraceSource source(Path file, @Nullable String format) {
    TraceSource source = TraceSource.of(file);
    if (format == null) {
      return source;
    }
    String name = format.toLowerCase(Locale.ROOT);
    Names.require("--format", name, TraceFormats.all().stream().map(TraceFormat::name).toList());
    return source.as(TraceFormats.named(name));
  }
}
