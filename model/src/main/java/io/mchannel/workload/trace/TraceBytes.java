package io.mchannel.workload.trace;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed bytes of a trace behind one window: what lies in it unread can be looked at
 * before it is consumed, and a failure to read is held back until all that came before it has been
 * consumed.
 */
final class TraceBytes implements Closeable {
  /** The longest record, and the most that is looked at to tell the format. */
  static final int WINDOW_BYTES = 1 << 16;

  private final String file;
  private final InputStream raw;
  private final Compression compression;
  private final InputStream in;
  private final byte[] window = new byte[WINDOW_BYTES];
  private int position;
  private int limit;
  private long consumedBytes;
  private boolean ended;
  private @Nullable IOException failure;

  private TraceBytes(String file, InputStream raw, Compression compression, InputStream in) {
    this.file = file;
    this.raw = raw;
    this.compression = compression;
    this.in = in;
  }

  /** Opens {@code raw}, whatever its compression; it is closed if that fails. */
  static TraceBytes open(String file, InputStream raw) throws IOException {
    try {
      BufferedInputStream buffered = new BufferedInputStream(raw, WINDOW_BYTES);
      Compression compression = Compression.of(buffered);
      InputStream in;
      try {
        in = compression.decompress(file, buffered);
      } catch (IOException e) {
        throw TraceFormatException.damaged(file, 1, compression.label(), 0, reason(e));
      }
      return new TraceBytes(file, raw, compression, in);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  String file() {
    return file;
  }

  byte[] window() {
    return window;
  }

  /** Where the unread bytes of the window start. */
  int position() {
    return position;
  }

  /** Where the unread bytes of the window end. */
  int limit() {
    return limit;
  }

  /** Counts the bytes up to {@code newPosition} as read. */
  void consumeTo(int newPosition) {
    position = newPosition;
  }

  /**
   * Moves the unread bytes to the front of the window and adds what the input has.
   *
   * @return false if nothing was added: the window is full of unread bytes, or the input has ended
   */
  boolean more() {
    if (position > 0) {
      System.arraycopy(window, position, window, 0, limit - position);
      consumedBytes += position;
      limit -= position;
      position = 0;
    }
    if (ended || limit == window.length) {
      return false;
    }
    try {
      int read = in.read(window, limit, window.length - limit);
      if (read > 0) {
        limit += read;
        return true;
      }
    } catch (IOException e) {
      failure = e;
    }
    ended = true;
    return false;
  }

  /** Fills the window as far as the input goes. */
  void fill() {
    while (more()) {}
  }

  /**
   * Called where the bytes have run out: throws if they did so by a failure.
   *
   * @param recordNumber the record that would have come next, from 1
   */
  void requireWholeInput(long recordNumber) {
    if (failure == null) {
      return;
    }
    if (compression == Compression.PLAIN) {
      throw new UncheckedIOException(file + ": " + reason(failure), failure);
    }
    throw TraceFormatException.damaged(
        file, recordNumber, compression.label(), consumedBytes + limit, reason(failure));
  }

  @Override
  public void close() {
    try {
      in.close();
      raw.close();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": " + reason(e), e);
    }
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    if (message == null) {
      return "it ends early";
    }
    return message.replaceAll("\\s+", " ").replaceAll("[. ]+$", "");
  }
}
