package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way through a lackey line, against the one that reads any line. */
final class PlainLackeyTest {
  /** Bytes that a line is made of, and some that look like them to careless arithmetic. */
  private static final String MUTATIONS = "0189afgAF`:/@ILSMX ,\t\r=\n\u0010\u0019\u00b0\u00ff";

  private static final String[] KINDS = {"I  ", " L ", " S ", " M ", "L  ", " I ", "  L", "   "};

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I  04001000,3",
        " L 1ffeffe7d0,8",
        " S 04222c18,4",
        " M 0421ac40,16",
        " L 123456789abcdef,1",
        " S 00000000,99"
      })
  void whatTheToolWritesIsPlain(String line) {
    assertThat(new Both(line + "\n").plainEnd).isEqualTo(line.length() + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " L 1234567,8",
        " L 0123456789abcdef,8",
        " L 0421AC40,8",
        " L 0421ac40,100",
        " L 0421ac40,0",
        " L 0421ac40,8 ",
        " L 0421ac40,8\r",
        " L  0421ac40,8",
        "==12== banner, of some length"
      })
  void otherLinesAreLeftToTheParserOfAnyLine(String line) {
    assertThat(new Both(line + "\n").plainEnd).isEqualTo(LineParser.NOT_PLAIN);
  }

  @Test
  void aLineOfWhichTheEndIsYetToComeIsNotPlain() {
    byte[] bytes = padded(" L 1ffeffe7d0,8\n");
    for (int limit = 0; limit < " L 1ffeffe7d0,8\n".length(); limit++) {
      assertThat(
              new LackeyFormat().parser().parsePlain(bytes, 0, limit, new DecodedRecord()))
          .isEqualTo(LineParser.NOT_PLAIN);
    }
  }

  @Test
  void aPlainLineIsTheSameRecordToBoth() {
    long seed = 5;
    Random random = new Random(seed);
    int plain = 0;
    int lines = 200_000;
    for (int i = 0; i < lines; i++) {
      String line = randomLine(random);
      Both both = new Both(line);
      if (both.plainEnd != LineParser.NOT_PLAIN) {
        plain++;
        String context = "'" + line + "', seed " + seed + ", step " + i;
        assertThat(both.plainEnd).as(context).isEqualTo(line.indexOf('\n') + 1);
        assertThat(both.result).as(context).isEqualTo(LineParser.Result.RECORD);
        assertThat(both.any.fault()).as(context).isNull();
        assertThat(shown(both.plain)).as(context).isEqualTo(shown(both.any));
      }
    }
    assertThat(plain).isBetween(lines / 10, lines * 9 / 10);
  }

  private static String randomLine(Random random) {
    StringBuilder line = new StringBuilder(KINDS[random.nextInt(KINDS.length)]);
    int digits = random.nextInt(4) == 0 ? random.nextInt(18) : 8 + 2 * random.nextInt(2);
    for (int i = 0; i < digits; i++) {
      line.append("0123456789abcdef".charAt(random.nextInt(16)));
    }
    line.append(',').append(random.nextInt(8) == 0 ? random.nextInt(200) : 1 << random.nextInt(4));
    line.append('\n');
    if (random.nextInt(3) == 0) {
      char mutation = MUTATIONS.charAt(random.nextInt(MUTATIONS.length()));
      line.setCharAt(random.nextInt(line.length()), mutation);
    }
    return line.append('\n').toString();
  }

  private static String shown(DecodedRecord record) {
    return record.count()
        + " "
        + record.kind(0)
        + " "
        + Long.toHexString(record.address(0))
        + " "
        + record.sizeBytes(0)
        + " "
        + record.instructions()
        + " "
        + record.instructionPointer()
        + " "
        + record.timestamp();
  }

  private static byte[] padded(String text) {
    byte[] bytes = new byte[64];
    byte[] line = text.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(line, 0, bytes, 0, line.length);
    return bytes;
  }

  /** A line read both ways. */
  private static final class Both {
    final DecodedRecord plain = new DecodedRecord();
    final DecodedRecord any = new DecodedRecord();
    final int plainEnd;
    final LineParser.Result result;

    Both(String text) {
      byte[] bytes = padded(text);
      plain.clear();
      any.clear();
      plainEnd = new LackeyFormat().parser().parsePlain(bytes, 0, bytes.length, plain);
      TextLine line = new TextLine(bytes);
      line.reset(0, text.indexOf('\n'));
      result = new LackeyFormat().parser().parse(line, any);
    }
  }
}
