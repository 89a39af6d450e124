package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real programs under {@code valgrind --tool=lackey}; counts made by a script of its own. */
class ProgramTracesTest {

  @ParameterizedTest
  @CsvSource({
    // instructions, loads, stores, modifies, lines read, lines written
    "chase.lackey.xz, 0, 250569, 388, 20, 250589, 412",
    "gups.lackey.xz, 0, 7517, 1840, 200039, 207575, 201883",
    "gzip.lackey.xz, 0, 242462, 54614, 2924, 245386, 57538",
    "ls.lackey.xz, 225003, 54014, 19398, 1585, 55619, 21015",
    "python3_json.lackey.xz, 0, 186030, 104855, 9115, 195575, 114224",
    "sort.lackey.gz, 0, 183663, 114845, 1492, 188292, 116412",
    "sqlite3.lackey.xz, 0, 208857, 83452, 7691, 216763, 91195",
    "triad.lackey.xz, 0, 198415, 101575, 10, 198425, 101587",
    "h13-sort20k.lackey.xz, 0, 12305, 7587, 108, 12667, 7697",
    "h13-64bit.lackey.gz, 0, 128, 76, 0, 131, 76",
  })
  void everyRecordOfAProgramIsCounted(
      String file,
      long instructions,
      long loads,
      long stores,
      long modifies,
      long read,
      long written)
      throws IOException {
    Map<AccessKind, Long> kinds = new EnumMap<>(AccessKind.class);
    long linesRead = 0;
    long linesWritten = 0;
    try (TraceReader reader = TraceFiles.file(file).open()) {
      LineRequests lines = new LineRequests(reader);
      while (lines.next()) {
        if (lines.startsAccess()) {
          kinds.merge(reader.kind(), 1L, Long::sum);
        }
        if (lines.isWrite()) {
          linesWritten++;
        } else {
          linesRead++;
        }
      }
      assertThat(lines.accesses()).isEqualTo(loads + stores + modifies);
      assertThat(lines.lineRequests()).isEqualTo(read + written);
      assertThat(reader.instructions()).isEqualTo(instructions);
    }
    assertThat(kinds.getOrDefault(AccessKind.READ, 0L)).isEqualTo(loads);
    assertThat(kinds.getOrDefault(AccessKind.WRITE, 0L)).isEqualTo(stores);
    assertThat(kinds.getOrDefault(AccessKind.MODIFY, 0L)).isEqualTo(modifies);
    assertThat(linesRead).isEqualTo(read);
    assertThat(linesWritten).isEqualTo(written);
  }

  @Test
  void theSortTraceStraddlesLinesAsOftenAsItsNotesSay() throws IOException {
    long straddling = 0;
    try (TraceReader reader = TraceFiles.file("sort.lackey.gz").open()) {
      while (reader.next()) {
        if (LineRequests.linesTouched(reader.address(), reader.sizeBytes()) > 1) {
          straddling++;
        }
      }
    }
    assertThat(straddling).isEqualTo(3_212);
  }

  @Test
  void theInstructionsBetweenAccessesAddUpToAllInstructions() throws IOException {
    long before = 0;
    try (TraceReader reader = TraceFiles.file("ls.lackey.xz").open()) {
      while (reader.next()) {
        before += reader.instructionsBefore();
      }
      // The last record of the file is a load, so that no instruction follows it.
      assertThat(before).isEqualTo(reader.instructions()).isEqualTo(225_003);
    }
  }

  @Test
  void readingAllocatesNothingPerRecord() throws IOException {
    byte[] block =
        "I  04001a20,3\n L 1ffeffe7d0,8\n M 0421c7b4,4\n"
            .repeat(1_000)
            .getBytes(StandardCharsets.US_ASCII);
    int blocks = 300;
    InputStream text =
        new SequenceInputStream(
            Collections.enumeration(
                Collections.nCopies(blocks, block).stream()
                    .map(ByteArrayInputStream::new)
                    .toList()));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    try (TraceReader reader = TraceSource.of("t", () -> text).open()) {
      LineRequests lines = new LineRequests(reader);
      long sum = 0;
      lines.next();
      long allocatedBefore = threads.getThreadAllocatedBytes(thread);
      while (lines.next()) {
        sum += lines.lineAddress();
      }
      long allocated = threads.getThreadAllocatedBytes(thread) - allocatedBefore;
      assertThat(sum).isNotZero();
      assertThat(reader.accesses()).isEqualTo(2_000L * blocks);
      assertThat(allocated).as("bytes for %d accesses", reader.accesses()).isLessThan(100_000);
    }
  }
}
