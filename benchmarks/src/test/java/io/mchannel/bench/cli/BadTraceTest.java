package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A trace of each format with something wrong after 40 good records: replay names file and record
 * and what was expected, ends with 2, and leaves nothing behind.
 */
final class BadTraceTest {
  private static final int GOOD = 40;

  /** A record of each text format. */
  private static final Map<String, String> RECORDS =
      Map.of(
          "lackey", " L 00001000,8",
          "memtrace", "13 5: 4711 read 8 byte(s) @ 0x7ffe1000 by PC 0x401a20",
          "gem5", "r,4096,64,0,1000",
          "dramsim3", "0x1040 WRITE 12",
          "ramulator-loadstore", "LD 0x1000",
          "ramulator-simpleo3", "3 4096");

  @TempDir private Path temporary;

  private Ended replay(Path trace, String... options) {
    List<String> arguments = new ArrayList<>(List.of("replay", trace.toString()));
    arguments.addAll(List.of("--out", temporary.resolve("out").toString()));
    arguments.addAll(List.of(options));
    return Ended.of(new Catalog(List.of()), arguments.toArray());
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(temporary.resolve("my.trace"), bytes);
  }

  private static byte[] text(String record, String end) {
    return ((record + "\n").repeat(GOOD) + end).getBytes(StandardCharsets.US_ASCII);
  }

  /** Instructions that each load. */
  private static byte[] champsim(int instructions) {
    ByteBuffer bytes = ByteBuffer.allocate(64 * instructions).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < instructions; i++) {
      bytes.putLong(64 * i, 0x401a20 + 4 * i);
      bytes.putLong(64 * i + 32, 0x7ffe_1000 + 64 * i);
    }
    return bytes.array();
  }

  private void assertRefused(Ended ended, String found) {
    assertThat(ended.err())
        .startsWith("mchannel replay: ")
        .contains(found)
        .contains(", expected ")
        .hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(temporary.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lackey              | ' L 00zz1000,8'",
        "memtrace            | '13 5: 4711 eat 8 byte(s) @ 0x7ffe1000 by PC 0x401a20'",
        "gem5                | 'r,4096,-64,0,1000'",
        "dramsim3            | '0x1040 WROTE 12'",
        "ramulator-loadstore | 'LD 0x10g0'",
        "ramulator-simpleo3  | '3 4096 8192 1'",
      })
  void oneBadRecord(String format, String bad) throws IOException {
    byte[] bytes = text(RECORDS.get(format), bad + "\n" + RECORDS.get(format) + "\n");

    assertRefused(replay(file(bytes)), "my.trace:41: found '" + bad + "'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lackey              | ' L 000010'",
        "memtrace            | '13 5: 4711 read 8 byte(s) @ 0x7ffe1000 by P'",
        "gem5                | 'r,4096,64'",
        "dramsim3            | '0x1040 WRI'",
        "ramulator-loadstore | 'L'",
        "ramulator-simpleo3  | '3'",
      })
  void cutInsideItsLastRecord(String format, String rest) throws IOException {
    byte[] bytes = text(RECORDS.get(format), rest);

    assertRefused(replay(file(bytes)), "my.trace:41: found '" + rest + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lackey", "memtrace", "gem5", "dramsim3", "ramulator-loadstore", "ramulator-simpleo3"
      })
  void cutSoThatItsLastRecordStillParses(String format) throws IOException {
    String record = RECORDS.get(format);
    byte[] bytes = text(record, record);

    assertRefused(
        replay(file(bytes)),
        "my.trace:41: found '" + record + "', expected a line end: the file may be cut");
    assertThat(replay(file(bytes), "--skip-bad-records").out())
        .contains("skipped 1 malformed record, the first ");
  }

  @ParameterizedTest
  @CsvSource({
    "lackey, dramsim3",
    "memtrace, lackey",
    "gem5, memtrace",
    "dramsim3, gem5",
    "ramulator-loadstore, ramulator-simpleo3",
    "ramulator-simpleo3, ramulator-loadstore",
  })
  void mixedWithAnotherFormat(String format, String other) throws IOException {
    byte[] bytes = text(RECORDS.get(format), RECORDS.get(other) + "\n");

    assertRefused(replay(file(bytes)), "my.trace:41: found '" + RECORDS.get(other) + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lackey", "memtrace", "gem5", "dramsim3", "ramulator-loadstore", "ramulator-simpleo3"
      })
  void calledByTheNameOfAnotherFormat(String format) throws IOException {
    Path trace = file(text(RECORDS.get(format), ""));
    for (String other : RECORDS.keySet()) {
      if (!other.equals(format)) {
        assertRefused(replay(trace, "--format", other), "my.trace:1: found '");
      }
    }
    assertRefused(replay(trace, "--format", "champsim"), "my.trace:1: found ");
  }

  @Test
  void champSimWithABadRecordCutOrUnderAnotherName() throws IOException {
    byte[] bad = champsim(GOOD + 2);
    bad[64 * GOOD + 8] = 7;
    assertRefused(replay(file(bad)), "my.trace:41: found branch flags 7 and 0");

    byte[] cut = Arrays.copyOf(champsim(GOOD + 1), 64 * GOOD + 20);
    assertRefused(replay(file(cut)), "my.trace:41: found a record of 20 bytes");

    Path whole = file(champsim(GOOD));
    for (String other : RECORDS.keySet()) {
      assertRefused(replay(whole, "--format", other), "my.trace:1: found '");
    }
  }

  @Test
  void champSimThatGoesOnAsText() throws IOException {
    ByteArrayOutputStream mixed = new ByteArrayOutputStream();
    mixed.write(champsim(GOOD));
    mixed.write((RECORDS.get("gem5") + "\n").getBytes(StandardCharsets.US_ASCII));

    assertRefused(replay(file(mixed.toByteArray())), "my.trace:41: found a record of 17 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lackey", "gem5", "ramulator-simpleo3"})
  void compressedAndCut(String format) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(text(RECORDS.get(format), ""));
    }
    byte[] cut = Arrays.copyOf(compressed.toByteArray(), compressed.size() - 12);

    assertRefused(replay(file(cut)), "my.trace:");
  }
}
