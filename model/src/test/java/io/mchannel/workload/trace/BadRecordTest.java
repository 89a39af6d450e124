package io.mchannel.workload.trace;

import static io.mchannel.workload.trace.TraceFiles.bytes;
import static io.mchannel.workload.trace.TraceFiles.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadRecordTest {
  private static final String KNOWN =
      "; formats known: lackey, memtrace, gem5, dramsim3, ramulator-loadstore,"
          + " ramulator-simpleo3, champsim";

  @Test
  void aFileOfNoKnownFormatSaysSoAndNamesTheFormats() {
    String file = TraceFiles.path("h15-wrong-format.trace").toString();
    assertThatThrownBy(() -> Accesses.of(TraceFiles.file("h15-wrong-format.trace")))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(file + ":1: found '0x12345680 R', expected a record of a known format" + KNOWN);
  }

  @Test
  void theFirstBadLineIsRefusedWithItsNumberAndText() {
    String file = TraceFiles.path("h15-one-bad-line.lackey").toString();
    TraceFormatException refusal =
        catchThrowableOfType(
            TraceFormatException.class,
            () -> Accesses.of(TraceFiles.file("h15-one-bad-line.lackey")));
    assertThat(refusal)
        .hasMessage(
            file
                + ":501: found ' L 00zz12,8', expected an address in hexadecimal"
                + " as in ' L 1ffeffe7d0,8' (lackey)"
                + KNOWN);
    assertThat(refusal.recordNumber()).isEqualTo(501);
    assertThat(refusal.file()).isEqualTo(file);
  }

  @Test
  void skippingLeavesOutTheBadLinesAndCountsThem() throws IOException {
    SkippedRecords skipped = OnBadRecord.skip();
    List<String> accesses =
        Accesses.of(TraceFiles.file("h15-one-bad-line.lackey").onBadRecord(skipped));
    // The file has 1003 lines; 501, 502 and 503 are bad.
    assertThat(accesses).hasSize(1000);
    assertThat(skipped.count()).isEqualTo(3);
    assertThat(skipped.first().orElseThrow().recordNumber()).isEqualTo(501);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "lackey | ' X 00401000,4' | a record kind, one of I, L, S and M,",
        "lackey | ' L 00401000'   | an address in hexadecimal, a comma and a size",
        "lackey | ' L 00zz12,8'   | an address in hexadecimal",
        "lackey | ' L ,8'         | an address in hexadecimal",
        "lackey | ' L 0x1000,8'   | an address in hexadecimal",
        "lackey | ' L 12345678123456789,8' | an address in hexadecimal",
        "lackey | ' L 00401000,0' | a size of 1 to 2147483647 bytes",
        "lackey | ' L 00401000,'  | a size of 1 to 2147483647 bytes",
        "lackey | ' L 00401000,-8' | a size of 1 to 2147483647 bytes",
        "lackey | ' L 00401000,2147483648' | a size of 1 to 2147483647 bytes",
        "lackey | ' L 00401000,99999999999999999999' | a size of 1 to 2147483647 bytes",
        "lackey | ' L 00401000,8 9' | nothing behind the size",
        "lackey | ' L'            | a record kind, one of I, L, S and M,",
        "lackey | 'L00401000,8'   | a record kind, one of I, L, S and M,",
        "memtrace | '13 5 4711 read' | an instruction number and a colon",
        "memtrace | '13 5: 4711 eat 8 byte(s) @ 0x1000 by PC 0x4' | read, write, ifetch or <marker",
        "memtrace | '13 5: 4711 read 0 byte(s) @ 0x1000 by PC 0x4' | a size of 1 to 2147483647"
            + " bytes",
        "memtrace | '13 5: 4711 read 8 byte(s) @ 1000 by PC 0x4' | byte(s) @ 0x and an address in"
            + " hexadecimal",
        "memtrace | '13 5: 4711 read 8 byte(s) @ 0x1000' | by PC 0x and an address in hexadecimal",
        "memtrace | '00 00 00' | an instruction number and a colon",
        "gem5 | 'x,4096,64,0,1000' | a command, one of r, w and u,",
        "gem5 | 'r,0x1000,64,0,1000' | an address in decimal",
        "gem5 | 'r,18446744073709551616,64,0,1000' | an address in decimal",
        "gem5 | 'r,4096,0,0,1000' | a size of 1 to 2147483647 bytes",
        "gem5 | 'r,4096,64,0' | a comma and a tick",
        "gem5 | 'r,4096,64,0,1000,7,8' | nothing behind the pc",
        "dramsim3 | '0x1040 W 12' | READ or WRITE and a cycle",
        "dramsim3 | '0x1040 WRITE' | a space and a cycle",
        "dramsim3 | '1040 WRITE 12' | 0x and an address in hexadecimal",
        "ramulator-loadstore | 'LD' | a space and an address",
        "ramulator-loadstore | 'LD 1f' | an address in decimal, or in hexadecimal behind 0x,",
        "ramulator-loadstore | 'LX 0x1000' | LD or ST",
        "ramulator-simpleo3 | '3' | a space and an address to load",
        "ramulator-simpleo3 | '-3 4096' | a number of bubbles in decimal",
        "ramulator-simpleo3 | '3 4096 8192 1' | nothing behind the address to store",
        "ramulator-simpleo3 | '2147483648 4096' | at most 2147483647 bubbles",
      })
  void aBadRecordIsRefusedWithWhatWasExpected(String format, String quoted, String expected) {
    String line = quoted.substring(1, quoted.length() - 1);
    TraceSource source = text("t", "\n" + line + "\n").as(TraceFormats.named(format));
    assertThatThrownBy(() -> Accesses.of(source))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t:2: found '" + line + "', expected " + expected + " as in '")
        .hasMessageEndingWith("' (" + format + ")" + KNOWN);
    SkippedRecords skipped = OnBadRecord.skip();
    assertThat(catchAccesses(source.onBadRecord(skipped))).isEmpty();
    assertThat(skipped.count()).isEqualTo(1);
  }

  private static List<String> catchAccesses(TraceSource source) {
    try {
      return Accesses.of(source);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFileThatMixesFormatsIsRefusedAtTheFirstForeignRecord() {
    assertThatThrownBy(() -> Accesses.of(text("t", " L 1000,8\n S 1000,8\n0x1040 WRITE 12\n")))
        .hasMessageStartingWith("t:3: found '0x1040 WRITE 12', expected a record kind")
        .isInstanceOf(TraceFormatException.class);
    assertThatThrownBy(() -> Accesses.of(text("t", "r,4096,64,0,1000\nLD 0x1000\n")))
        .hasMessageStartingWith("t:2: found 'LD 0x1000', expected a command")
        .isInstanceOf(TraceFormatException.class);
  }

  @Test
  void aTextCutInsideARecordIsRefusedAtThatRecord() {
    assertThatThrownBy(() -> Accesses.of(text("t", " L 00001000,8\n S 0000")))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith(
            "t:2: found ' S 0000', expected an address in hexadecimal, a comma and a size");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "lackey|' L 1000,16'|' S 2000,1'|READ 1000,16",
        "lackey|' L 1000,16'|'==47'|READ 1000,16",
        "memtrace|'13 5: 47 read 8 byte(s) @ 0x1000 by PC 0x40'"
            + "|'14 6: 47 read 8 byte(s) @ 0x2000 by PC 0x4'|READ 1000,8",
        "gem5|'r,4096,64,0,1000'|'r,70656,64,0,104'|READ 1000,64",
        "dramsim3|'0x1040 WRITE 12'|'0x2040 WRITE 1'|WRITE 1040,64",
        "ramulator-loadstore|'LD 0x1000'|'LD 0x20'|READ 1000,64",
        "ramulator-simpleo3|'3 4096'|'3 81'|READ 1000,64",
      })
  void aLastLineWithoutALineEndIsRefusedEvenIfWhatIsLeftParses(
      String format, String whole, String rest, String access) throws IOException {
    String first = whole.substring(1, whole.length() - 1);
    String last = rest.substring(1, rest.length() - 1);
    TraceSource source = text("t", first + "\n" + last).as(TraceFormats.named(format));
    assertThatThrownBy(() -> Accesses.of(source))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            "t:2: found '" + last + "', expected a line end: the file may be cut (" + format + ")"
                + KNOWN);
    SkippedRecords skipped = OnBadRecord.skip();
    assertThat(Accesses.of(source.onBadRecord(skipped))).containsExactly(access);
    assertThat(skipped.count()).isEqualTo(1);
  }

  @Test
  void blanksBehindTheLastLineEndAreNoRecord() throws IOException {
    assertThat(Accesses.of(text("t", " L 00001000,8\n S 00002000,4\n  ")))
        .containsExactly("READ 1000,8", "WRITE 2000,4");
  }

  @Test
  void aBinaryTraceCutInsideARecordIsRefusedAtThatRecord() throws IOException {
    ChampSimBytes trace =
        new ChampSimBytes()
            .instruction(0x401a20, new long[0], new long[] {0x1000})
            .instruction(0x401a24, new long[0], new long[] {0x2000});
    TraceSource cut = bytes("t", trace.firstBytes(100));
    assertThatThrownBy(() -> Accesses.of(cut))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            "t:2: found a record of 36 bytes, expected a whole record of 64 bytes (champsim)"
                + KNOWN);
    SkippedRecords skipped = OnBadRecord.skip();
    assertThat(Accesses.of(cut.onBadRecord(skipped))).containsExactly("READ 1000,1");
    assertThat(skipped.count()).isEqualTo(1);
  }

  @Test
  void aBinaryRecordWithImpossibleFlagsIsRefused() {
    byte[] trace =
        new ChampSimBytes()
            .instruction(0x401a20, new long[0], new long[] {0x1000})
            .instruction(0x401a24, new long[0], new long[] {0x2000})
            .poke(1, 8, 7)
            .all();
    assertThatThrownBy(() -> Accesses.of(bytes("t", trace).as(TraceFormats.named("champsim"))))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t:2: found branch flags 7 and 0, expected flags of 0 or 1");
  }

  @Test
  void anEmptyFileIsInNoFormatUnlessOneIsNamed() throws IOException {
    assertThatThrownBy(() -> Accesses.of(text("t", "")))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t:1: found nothing, expected a record of a known format");
    assertThat(Accesses.of(text("t", "").as(TraceFormats.named("lackey")))).isEmpty();
  }

  @Test
  void aLineLongerThanTheWindowIsOneBadRecord() throws IOException {
    String text = " L 1000,8\n" + "x".repeat(200_000) + "\n S 2000,8\n";
    TraceSource source = text("t", text).as(TraceFormats.named("lackey"));
    assertThatThrownBy(() -> Accesses.of(source))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t:2: found 'xxxxxxxx")
        .hasMessageContaining("'..., expected a line shorter than 65536 bytes");
    SkippedRecords skipped = OnBadRecord.skip();
    assertThat(Accesses.of(source.onBadRecord(skipped)))
        .containsExactly("READ 1000,8", "WRITE 2000,8");
    assertThat(skipped.count()).isEqualTo(1);
  }

  @Test
  void oddBytesAreEscapedSoThatTheMessageStaysOneLine() {
    assertThatThrownBy(() -> Accesses.of(text("t", "\u00ef\u0007L\n")))
        .hasMessageStartingWith("t:1: found '\\xef\\x07L', expected")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }
}
