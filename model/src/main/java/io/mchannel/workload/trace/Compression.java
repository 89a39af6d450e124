package io.mchannel.workload.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** How a trace is compressed, told by its first bytes and never by its name. */
enum Compression {
  /** RFC 1952; several members in a row are one stream. */
  GZIP("gzip", 0x1f, 0x8b) {
    @Override
    InputStream decompress(String file, InputStream in) throws IOException {
      return GzipCompressorInputStream.builder()
          .setInputStream(in)
          .setDecompressConcatenated(true)
          .get();
    }
  },
  /** The .xz file format 1.2; several streams in a row are one. */
  XZ("xz", 0xfd, '7', 'z', 'X', 'Z', 0) {
    @Override
    InputStream decompress(String file, InputStream in) throws IOException {
      return new XZInputStream(in, XZ_MEMORY_LIMIT_KIB);
    }
  },
  BZIP2("bzip2", 'B', 'Z', 'h'),
  ZSTD("zstd", 0x28, 0xb5, 0x2f, 0xfd),
  ZIP("zip", 'P', 'K', 3, 4),
  PLAIN("plain") {
    @Override
    InputStream decompress(String file, InputStream in) {
      return in;
    }
  };

  /** Room for the dictionary of {@code xz -9} (64 MiB) several times over, not for any. */
  private static final int XZ_MEMORY_LIMIT_KIB = 256 * 1024;

  private static final int LONGEST_MAGIC_BYTES = 6;

  private final String label;
  private final byte[] magic;

  Compression(String label, int... magic) {
    this.label = label;
    this.magic = new byte[magic.length];
    for (int i = 0; i < magic.length; i++) {
      this.magic[i] = (byte) magic[i];
    }
  }

  /** The compression of what {@code in} is about to deliver, which stays unread. */
  static Compression of(BufferedInputStream in) throws IOException {
    in.mark(LONGEST_MAGIC_BYTES);
    byte[] head = in.readNBytes(LONGEST_MAGIC_BYTES);
    in.reset();
    for (Compression candidate : values()) {
      int length = candidate.magic.length;
      if (head.length >= length && Arrays.equals(head, 0, length, candidate.magic, 0, length)) {
        return candidate;
      }
    }
    return PLAIN;
  }

  /** The bytes that {@code in} holds in this compression. */
  InputStream decompress(String file, InputStream in) throws IOException {
    throw TraceFormatException.unreadable(
        file, label + " compressed data", "a plain, gzip or xz file");
  }

  /** The name that users know it by. */
  String label() {
    return label;
  }
}
