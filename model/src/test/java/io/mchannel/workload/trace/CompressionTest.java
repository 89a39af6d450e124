package io.mchannel.workload.trace;

import static io.mchannel.workload.trace.TraceFiles.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class CompressionTest {
  private static final String TEXT = " L 00001000,8\n S 00002000,4\n".repeat(5_000);

  private static byte[] plain(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain(text));
    }
    return bytes.toByteArray();
  }

  private static byte[] xz(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new XZOutputStream(bytes, new LZMA2Options(0))) {
      out.write(plain(text));
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  @Test
  void theContentTellsTheCompressionWhateverTheName() throws IOException {
    assertThat(Accesses.of(bytes("t.xz", plain(TEXT)))).hasSize(10_000);
    assertThat(Accesses.of(bytes("t.xz", gzip(TEXT)))).hasSize(10_000);
    assertThat(Accesses.of(bytes("t.gz", xz(TEXT)))).hasSize(10_000);
  }

  @Test
  void membersInARowAreOneTraceEvenIfARecordRunsFromOneToTheNext() throws IOException {
    List<String> expected = List.of("READ 1000,8", "WRITE 2000,4");
    assertThat(Accesses.of(bytes("t", joined(gzip(" L 1000,8\n S 20"), gzip("00,4\n")))))
        .isEqualTo(expected);
    assertThat(Accesses.of(bytes("t", joined(xz(" L 1000,8\n S 20"), xz("00,4\n")))))
        .isEqualTo(expected);
  }

  @Test
  void aCutStreamIsRefusedWhereItEndsAfterAllThatCameBefore() throws IOException {
    for (byte[] whole : List.of(gzip(TEXT), xz(TEXT))) {
      byte[] cut = Arrays.copyOf(whole, whole.length - 20);
      try (TraceReader reader = bytes("t", cut).open()) {
        assertThatThrownBy(
                () -> {
                  while (reader.next()) {}
                })
            .isInstanceOf(TraceFormatException.class)
            .hasMessageMatching(
                "t:\\d+: found damaged (gzip|xz) data after \\d+ decompressed bytes \\(.+\\),"
                    + " expected a whole (gzip|xz) stream")
            .satisfies(
                e ->
                    assertThat(((TraceFormatException) e).recordNumber())
                        .isEqualTo(reader.accesses() + 1));
      }
    }
  }

  @Test
  void aCorruptStreamIsRefused() throws IOException {
    byte[] gzip = gzip(TEXT);
    gzip[gzip.length - 6] ^= 1;
    assertThatThrownBy(() -> Accesses.of(bytes("t", gzip)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("found damaged gzip data after");
    byte[] xz = xz(TEXT);
    xz[xz.length / 2] ^= 1;
    assertThatThrownBy(() -> Accesses.of(bytes("t", xz)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("found damaged xz data after");
  }

  @Test
  void damageIsNeverSkipped() throws IOException {
    byte[] cut = Arrays.copyOf(gzip(TEXT), 100);
    assertThatThrownBy(() -> Accesses.of(bytes("t", cut).onBadRecord(OnBadRecord.skip())))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("damaged gzip data");
    byte[] header = Arrays.copyOf(gzip(TEXT), 5);
    assertThatThrownBy(() -> Accesses.of(bytes("t", header)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("damaged gzip data after 0 decompressed bytes");
  }

  @Test
  void aLineNumberCountsTheLinesOfTheDecompressedText() throws IOException {
    byte[] trace = gzip(" L 1000,8\n".repeat(5_000) + " L oops\n");
    assertThatThrownBy(() -> Accesses.of(bytes("t.gz", trace)))
        .hasMessageStartingWith("t.gz:5001: found ' L oops'");
  }

  @Test
  void otherCompressionsAreNamedAndRefused() {
    byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0, 0, 0};
    assertThatThrownBy(() -> Accesses.of(bytes("t.zst", zstd)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage("t.zst: found zstd compressed data, expected a plain, gzip or xz file");
  }

  @Test
  void addressesWithTheTopBitSetAreUnsigned() throws IOException {
    List<String> accesses = Accesses.of(TraceFiles.file("h13-64bit.lackey.gz"));
    assertThat(accesses)
        .hasSize(204)
        .endsWith(
            "READ ffffffff81000000,8",
            "WRITE ffffffffffffffc0,64",
            "READ 8000000000000000,8",
            "READ 1ffefff000,8");
  }

  @Test
  void aProgramsTraceIsReadFromXz() throws IOException {
    assertThat(Accesses.of(TraceFiles.file("h13-sort20k.lackey.xz"))).hasSize(20_000);
  }
}
