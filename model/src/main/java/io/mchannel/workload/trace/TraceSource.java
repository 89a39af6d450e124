package io.mchannel.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A trace that can be opened, any number of times, and how to read it: by default in the format and
 * compression that its content shows, refusing it at the first malformed record, and with
 * instruction fetches counted but not delivered. Immutable.
 */
public final class TraceSource {
  /** Opens the bytes of a trace at their start. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opener bytes;
  private final Optional<TraceFormat> format;
  private final OnBadRecord onBadRecord;
  private final InstructionFetches fetches;

  private TraceSource(
      String name,
      Opener bytes,
      Optional<TraceFormat> format,
      OnBadRecord onBadRecord,
      InstructionFetches fetches) {
    this.name = name;
    this.bytes = bytes;
    this.format = format;
    this.onBadRecord = onBadRecord;
    this.fetches = fetches;
  }

  /** The trace in {@code file}. */
  public static TraceSource of(Path file) {
    return of(file.toString(), () -> Files.newInputStream(file));
  }

  /** The trace in the bytes that {@code bytes} opens, called {@code name} in messages. */
  public static TraceSource of(String name, Opener bytes) {
    return new TraceSource(
        name, bytes, Optional.empty(), OnBadRecord.REFUSE, InstructionFetches.COUNTED);
  }

  /** The same trace, read as {@code namedFormat} whatever its content shows. */
  public TraceSource as(TraceFormat namedFormat) {
    return new TraceSource(name, bytes, Optional.of(namedFormat), onBadRecord, fetches);
  }

  /** The same trace with another policy for malformed records. */
  public TraceSource onBadRecord(OnBadRecord policy) {
    return new TraceSource(name, bytes, format, policy, fetches);
  }

  /** The same trace with its instruction fetches among the accesses. */
  public TraceSource withFetches() {
    return new TraceSource(name, bytes, format, onBadRecord, InstructionFetches.DELIVERED);
  }

  /** What messages call the trace. */
  public String name() {
    return name;
  }

  /**
   * Opens the trace in front of its first access.
   *
   * @throws IOException if the input cannot be opened
   * @throws TraceFormatException if it is in no known format or compression
   */
  public TraceReader open() throws IOException {
    TraceBytes in = TraceBytes.open(name, bytes.open());
    try {
      in.fill();
      TraceFormat chosen = format.orElseGet(() -> TraceFormats.recognise(in));
      return new RecordCursor(chosen, in, chosen.decoder(in, onBadRecord), fetches);
    } catch (RuntimeException e) {
      in.close();
      throw e;
    }
  }
}
