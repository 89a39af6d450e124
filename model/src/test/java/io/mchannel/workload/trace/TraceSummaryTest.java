package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.workload.trace.TraceSummary.Bucket;
import io.mchannel.workload.trace.TraceSummary.Footprint;
import io.mchannel.workload.trace.TraceSummary.Stride;
import java.io.IOException;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceSummaryTest {
  private static TraceSummary summary(TraceSource source) throws IOException {
    try (TraceReader reader = source.open()) {
      return TraceSummary.of(reader);
    }
  }

  @Test
  void aSmallTraceIsSummedUpExactly() throws IOException {
    TraceSummary summary =
        summary(
            TraceFiles.text(
                "t",
                """
                I  00400000,4
                 L 00001000,8
                I  00400004,4
                I  00400008,4
                 S 0000103c,8
                I  0040000c,4
                 M 00001000,4
                """));
    assertThat(summary.formatName()).isEqualTo("lackey");
    assertThat(summary.instructions()).isEqualTo(4);
    assertThat(summary.reads()).isEqualTo(1);
    assertThat(summary.writes()).isEqualTo(1);
    assertThat(summary.modifies()).isEqualTo(1);
    assertThat(summary.accesses()).isEqualTo(3);
    assertThat(summary.bytesRead()).isEqualTo(8 + 4);
    assertThat(summary.bytesWritten()).isEqualTo(8 + 4);
    // The store runs over from line 0x1000 to line 0x1040.
    assertThat(summary.linesRead()).isEqualTo(1 + 1);
    assertThat(summary.linesWritten()).isEqualTo(2 + 1);
    assertThat(summary.readShare()).hasValue(2.0 / 5.0);
    assertThat(summary.lines()).isEqualTo(new Footprint(2, true));
    assertThat(summary.pages()).isEqualTo(new Footprint(1, true));
    assertThat(summary.strides().top()).containsExactly(new Stride(-0x3c, 1), new Stride(0x3c, 1));
    assertThat(summary.strides().mostMissed()).isZero();
    // Touches: 1000 (first), 1000 (no other between), 1040 (first), 1000 (1040 between).
    assertThat(summary.reuse().touches()).isEqualTo(4);
    assertThat(summary.reuse().firstTouches()).isEqualTo(2);
    assertThat(summary.reuse().distances())
        .containsExactly(new Bucket(0, 0, 1), new Bucket(1, 1, 1));
    assertThat(summary.instructionsBetween())
        .containsExactly(new Bucket(0, 0, 0), new Bucket(1, 1, 2), new Bucket(2, 3, 1));
  }

  @Test
  void aTraceWithoutAccessesHasNoReadShare() throws IOException {
    TraceSummary summary = summary(TraceFiles.text("t", "I  00400000,4\n"));
    assertThat(summary.accesses()).isZero();
    assertThat(summary.readShare()).isEmpty();
    assertThat(summary.lines()).isEqualTo(new Footprint(0, true));
    assertThat(summary.reuse().distances()).isEmpty();
  }

  @Test
  void fetchesAreLeftOut() throws IOException {
    String text = "I  00400000,4\n L 00001000,8\nI  00400004,4\n L 00001008,8\n";
    assertThat(summary(TraceFiles.text("t", text).withFetches()))
        .isEqualTo(summary(TraceFiles.text("t", text)));
  }

  @Test
  void aLoopOverNLinesReusesEachAfterNMinusOneOthers() {
    TraceSummary summary =
        TraceSummary.of(SyntheticTrace.reads(AddressPattern.stride(0, 64 * 100, 64), 64, 1_000));
    assertThat(summary.reuse().firstTouches()).isEqualTo(100);
    assertThat(summary.reuse().distances()).endsWith(new Bucket(64, 127, 900));
    assertThat(summary.strides().top())
        .containsExactly(new Stride(64, 990), new Stride(-64 * 99, 9));
    assertThat(summary.lines()).isEqualTo(new Footprint(100, true));
    assertThat(summary.pages()).isEqualTo(new Footprint(2, true));
  }

  @Test
  void aFootprintBeyondTheBoundsIsEstimatedAndSaysSo() {
    int lines = 1_600_000;
    TraceSummary summary =
        TraceSummary.of(
            SyntheticTrace.reads(
                AddressPattern.stride(0x7f00_0000_0000L, 64L * lines, 64), 8, 2L * lines));
    assertThat(summary.lines().exact()).isFalse();
    // Five standard errors of 0.12 %.
    assertThat((double) summary.lines().number()).isCloseTo(lines, within(0.006 * lines));
    assertThat(summary.pages()).isEqualTo(new Footprint(lines / 64, true));
    assertThat(summary.reuse().exact()).isFalse();
    Bucket furthest = summary.reuse().distances().get(summary.reuse().distances().size() - 1);
    // Half of the touches are reuses, all with 1 599 999 other lines between.
    assertThat(furthest.lowest()).isEqualTo(1 << 20);
    assertThat((double) furthest.count()).isCloseTo(lines, within(0.02 * lines));
    assertThat((double) summary.reuse().firstTouches()).isCloseTo(lines, within(0.02 * lines));
  }

  @ParameterizedTest
  @CsvSource({
    // distinct lines, distinct pages, bytes read, bytes written
    "chase.lackey.xz, 32822, 528, 2003874, 2716",
    "gups.lackey.xz, 102951, 2069, 1624214, 1615179",
    "gzip.lackey.xz, 1486, 42, 539178, 238465",
    "ls.lackey.xz, 1989, 85, 303605, 165654",
    "sort.lackey.gz, 959, 26, 1587318, 963564",
    "triad.lackey.xz, 37447, 600, 1586609, 812031",
  })
  void theFootprintOfAProgramIsExact(String file, long lines, long pages, long read, long written)
      throws IOException {
    TraceSummary summary = summary(TraceFiles.file(file));
    assertThat(summary.lines()).isEqualTo(new Footprint(lines, true));
    assertThat(summary.pages()).isEqualTo(new Footprint(pages, true));
    assertThat(summary.bytesRead()).isEqualTo(read);
    assertThat(summary.bytesWritten()).isEqualTo(written);
    long reuses = summary.reuse().distances().stream().mapToLong(Bucket::count).sum();
    if (summary.reuse().exact()) {
      assertThat(summary.reuse().firstTouches()).isEqualTo(lines);
      assertThat(reuses + lines).isEqualTo(summary.reuse().touches());
    }
  }

  @Test
  void aTraceIsSummedUpTwiceAlike() {
    List<TraceSummary> summaries =
        List.of(7L, 7L).stream()
            .map(
                seed ->
                    TraceSummary.of(
                        SyntheticTrace.reads(
                            AddressPattern.random(
                                0, 1L << 30, 8, RandomSource.XO_RO_SHI_RO_128_PP.create(seed)),
                            8,
                            200_000)))
            .toList();
    assertThat(summaries.get(0)).isEqualTo(summaries.get(1));
  }
}
