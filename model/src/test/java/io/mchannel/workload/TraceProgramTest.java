package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.OnBadRecord;
import io.mchannel.workload.trace.TraceFormats;
import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses as {@code KIND address instruction-pointer instructions}, the first three in hex. */
final class TraceProgramTest {
  private static List<String> accesses(TraceSource source) throws IOException {
    TraceProgram program = new TraceProgram(new LineRequests(source.open()));
    ProgramAccess slot = new ProgramAccess();
    List<String> accesses = new ArrayList<>();
    while (program.next(slot)) {
      accesses.add(
          (slot.kind == ProgramAccess.LOAD ? "load " : "store ")
              + Long.toHexString(slot.address)
              + " "
              + Long.toHexString(slot.instructionPointer)
              + " "
              + slot.instructions);
    }
    return accesses;
  }

  private static TraceSource text(String... records) {
    byte[] text = (String.join("\n", records) + "\n").getBytes(StandardCharsets.US_ASCII);
    return TraceSource.of("test", () -> new ByteArrayInputStream(text));
  }

  @Test
  void anAccessComesAfterTheInstructionsThatBeganSinceTheOneBefore() throws IOException {
    assertThat(
            accesses(
                text(
                    "I  04,4", "I  08,4", " L 1008,8", "I  0c,4", " S 2010,8", "I  10,4", "I  14,4")))
        .containsExactly("load 1008 8 2", "store 2010 c 1");
  }

  @Test
  void theLoadsOfAModifyComeBeforeItsStores() throws IOException {
    assertThat(accesses(text("I  04,4", "I  08,4", " M 103c,8")))
        .containsExactly("load 103c 8 2", "load 1040 8 1", "store 103c 8 1", "store 1040 8 1");
  }

  @Test
  void aTraceWithoutInstructionsHasOneAnAccessAndNamesNone() throws IOException {
    assertThat(accesses(text(" L 1000,8", " S 2000,8")))
        .containsExactly("load 1000 0 1", "store 2000 0 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memtrace            | 13 5: 4711 read 8 byte(s) @ 0x1008 by PC 0x401a20 | 1008 401a20",
        "gem5                | r,4104,8,0,1000,4201000 | 1008 401a28",
        "gem5                | r,4104,8,0,1000         | 1008 0",
        "dramsim3            | 0x1040 READ 12          | 1040 0",
        "ramulator-loadstore | LD 0x1040               | 1040 0",
        "ramulator-simpleo3  | 3 4096                  | 1000 0",
      })
  void formatsThatNameTheInstructionPassItOn(String format, String record, String expected)
      throws IOException {
    List<String> accesses = accesses(text(record).as(TraceFormats.named(format)));

    assertThat(accesses).hasSize(1);
    assertThat(accesses.get(0)).startsWith("load " + expected + " ");
  }

  @Test
  void everyLineThatAnAccessTouchesIsAskedFor() throws IOException {
    TraceSource straddling =
        TraceSource.of(
                "h14-straddle.lackey",
                () -> LineRequests.class.getResourceAsStream("h14-straddle.lackey"))
            .onBadRecord(OnBadRecord.skip());

    // 2 + 2 + 2 + 8 lines, a load and a store of one more, and the last load.
    assertThat(accesses(straddling)).hasSize(17).contains("store fff 0 1", "store 1000 0 1");
  }

  @Test
  void theHighestLineIsALineLikeAnyOther() throws IOException {
    assertThat(accesses(text(" L ffffffffffffffc0,64", " S 8000000000000001,1")))
        .containsExactly("load ffffffffffffffc0 0 1", "store 8000000000000001 0 1");
  }
}
