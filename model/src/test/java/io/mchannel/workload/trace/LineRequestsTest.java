package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LineRequestsTest {

  /** Each request as R or W and its line in hexadecimal. */
  private static List<String> requests(TraceSource source) throws IOException {
    List<String> requests = new ArrayList<>();
    try (TraceReader reader = source.open()) {
      LineRequests lines = new LineRequests(reader);
      while (lines.next()) {
        requests.add((lines.isWrite() ? "W " : "R ") + Long.toHexString(lines.lineAddress()));
      }
    }
    return requests;
  }

  private static List<String> requests(String text) throws IOException {
    return requests(TraceFiles.text("t", text));
  }

  @Test
  void anAccessInsideOneLineIsOneRequest() throws IOException {
    assertThat(requests(" L 00004001,10\n")).containsExactly("R 4000");
    assertThat(requests(" S 00004000,64\n")).containsExactly("W 4000");
  }

  @Test
  void anAccessOverALineBoundaryIsTwoRequests() throws IOException {
    assertThat(requests(" L 0000003e,4\n")).containsExactly("R 0", "R 40");
    assertThat(requests(" L 00001038,16\n")).containsExactly("R 1000", "R 1040");
  }

  @Test
  void anAccessOverAPageBoundaryTouchesALineInEachPage() throws IOException {
    assertThat(requests(" S 00000fff,2\n")).containsExactly("W fc0", "W 1000");
  }

  @Test
  void aBlockOf512BytesIsEightLines() throws IOException {
    assertThat(requests(" L 00002000,512\n"))
        .containsExactly(
            "R 2000", "R 2040", "R 2080", "R 20c0", "R 2100", "R 2140", "R 2180", "R 21c0");
  }

  @Test
  void aModifyReadsAllItsLinesAndThenWritesThem() throws IOException {
    assertThat(requests(" M 0000303f,1\n")).containsExactly("R 3000", "W 3000");
    assertThat(requests(" M 0000303f,2\n")).containsExactly("R 3000", "R 3040", "W 3000", "W 3040");
  }

  @Test
  void theLastLineOfTheAddressSpaceDoesNotWrap() throws IOException {
    assertThat(requests(" S ffffffffffffffc0,64\n")).containsExactly("W ffffffffffffffc0");
    assertThat(requests(" L 8000000000000000,8\n")).containsExactly("R 8000000000000000");
  }

  @Test
  void anAccessBeyondTheAddressSpaceIsRefused() {
    assertThatThrownBy(() -> requests(" S ffffffffffffffc0,65\n"))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith(
            "t:1: found ' S ffffffffffffffc0,65',"
                + " expected an access whose last byte is at ffffffffffffffff or below");
  }

  @Test
  void theStraddlingCaseMakesSeventeenRequestsAndThenRefusesSizeZero() throws IOException {
    try (TraceReader reader = TraceFiles.file("h14-straddle.lackey").open()) {
      LineRequests lines = new LineRequests(reader);
      // 3e,4: 2; fff,2: 2; 1038,16: 2; 2000,512: 8; M 303f,1: a read and a write; 4001,10: 1.
      for (int i = 0; i < 17; i++) {
        assertThat(lines.next()).isTrue();
      }
      assertThat(lines.accesses()).isEqualTo(6);
      assertThat(lines.lineRequests()).isEqualTo(17);
      assertThatThrownBy(lines::next)
          .isInstanceOf(TraceFormatException.class)
          .hasMessageContaining("h14-straddle.lackey:7: found ' L 00005000,0'")
          .hasMessageContaining("expected a size of 1 to 2147483647 bytes");
    }
  }

  @Test
  void onlyTheFirstRequestOfAnAccessStartsIt() throws IOException {
    try (TraceReader reader = TraceFiles.text("t", " M 0000003e,4\n L 00000080,8\n").open()) {
      LineRequests lines = new LineRequests(reader);
      List<Boolean> starts = new ArrayList<>();
      while (lines.next()) {
        starts.add(lines.startsAccess());
      }
      assertThat(starts).containsExactly(true, false, false, false, true);
    }
  }

  @Test
  void everyByteOfRandomAccessesLiesInExactlyOneOfItsLines() {
    long seed = 14;
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      long address = random.nextLong();
      int size = 1 + random.nextInt(600);
      TreeSet<Long> lines = new TreeSet<>();
      for (int b = 0; b < size; b++) {
        lines.add(Math.floorDiv(address + b, 64L));
      }
      assertThat(LineRequests.linesTouched(address, size))
          .as("seed %d, %x,%d", seed, address, size)
          .isEqualTo(lines.size());
    }
  }
}
