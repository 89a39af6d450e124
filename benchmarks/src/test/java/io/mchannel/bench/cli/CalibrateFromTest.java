package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Manifest;
import io.mchannel.topology.PoolReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of {@code calibrate --from} sees. */
final class CalibrateFromTest {
  private static final String HEADER =
      "experiment,transport,scenario,series,x_name,x,x_unit,metric,value,unit,ci95,samples,origin";

  /** A memory of 150 ns that one thread with 1 to 4 lines in flight does not fill. */
  private static final String ROWS =
      String.join(
          "\n",
          HEADER,
          row("victim", 0, "latency_mean", "150", "ns"),
          row("victim", 1, "latency_mean", "150", "ns"),
          row("victim", 2, "latency_mean", "150", "ns"),
          row("rival", 1, "bandwidth", "0.427", "GB/s"),
          row("rival", 2, "bandwidth", "0.853", "GB/s"),
          "");

  @TempDir private Path directory;

  private static String row(String series, int x, String metric, String value, String unit) {
    return "adapter-contention,none,victim=read;rival=read,"
        + series
        + ",outstanding,"
        + x
        + ",lines,"
        + metric
        + ","
        + value
        + ","
        + unit
        + ",0.001,9,measured";
  }

  @BeforeEach
  void measure() throws IOException {
    write(ROWS);
    Manifest.of("1", "none", 1, Map.of("threads", "2"), Instant.EPOCH, List.of())
        .write(directory.resolve("manifest.json"));
  }

  private void write(String rows) throws IOException {
    Files.writeString(directory.resolve("outcomes.csv"), rows);
  }

  private Ended calibrate(String... options) {
    String[] words = new String[3 + options.length];
    words[0] = "calibrate";
    words[1] = "--from";
    words[2] = directory.toString();
    System.arraycopy(options, 0, words, 3, options.length);
    return Ended.of(new Catalog(List.of()), (Object[]) words);
  }

  @Test
  void aFitThatPredictsWhatItDidNotSeeExitsWithZeroAndTwiceTheSameBytes() throws IOException {
    Path first = directory.resolve("first.yaml");
    Path second = directory.resolve("second.yaml");

    Ended ended = calibrate("--write", first.toString());
    Ended again = calibrate("--write", second.toString(), "--threads", "1");

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("held out  adapter-contention victim=read;rival=read rival bandwidth")
        // All of it are reads.
        .contains("lines a core writes back; not determined: half and twice fit as well\n")
        .containsPattern("\nheld out: 2 of 2 within 15 %, median error \\d");
    assertThat(again).isEqualTo(ended);
    assertThat(second).hasSameTextualContentAs(first);
    assertThat(first).content().contains("# fitted to measurement " + directory);
    double latencyNs =
        PoolReader.read(first.toString()).hosts().get(0).uncore().localMemory().latencyNs();
    assertThat(latencyNs).isBetween(95.0, 101.0);
  }

  @Test
  void theFileHasTheRightsOfAnyNewFile() throws IOException {
    Path plain = Files.writeString(directory.resolve("plain"), "");
    Path fitted = directory.resolve("fitted.yaml");

    calibrate("--write", fitted.toString());

    if (Files.getFileStore(plain).supportsFileAttributeView("posix")) {
      assertThat(Files.getPosixFilePermissions(fitted))
          .isEqualTo(Files.getPosixFilePermissions(plain));
    }
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .doesNotContain(".fitted.yaml.part");
    }
  }

  @Test
  void aHeldOutPointThatIsPredictedBadlyExitsWithOne() throws IOException {
    write(ROWS.replace(",0.427,", ",0.2,"));

    Ended ended = calibrate();

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("held out: 1 of 2 within 15 %");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ",measured | ,model | outcomes.csv: found no rows of origin measured that can be fitted",
        "adapter-contention, | made-up, | outcomes.csv: found measured rows of 'made-up', expected of",
        ",0.427, | ,NaN, | outcomes.csv:5: ",
        ",0.427, | ,-1, | value: found -1.0, expected 0 or more",
        ",0.427,GB/s | ,0.427,ns | unit: found 'ns', expected GB/s of bandwidth",
        "victim=read | victim=none | scenario: found 'none' for victim, expected read or write"
      })
  void badInputIsOneLineAndNothingIsWritten(String right, String wrong, String problem)
      throws IOException {
    write(ROWS.replace(right, wrong));
    Path fitted = directory.resolve("fitted.yaml");

    Ended ended = calibrate("--write", fitted.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).startsWith("mchannel calibrate: ").contains(problem).hasLineCount(1);
    assertThat(fitted).doesNotExist();
  }

  @Test
  void withoutItsManifestAMeasurementIsNotFitted() throws IOException {
    Files.delete(directory.resolve("manifest.json"));

    Ended ended = calibrate();

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("manifest.json: no such file or directory").hasLineCount(1);
  }

  @Test
  void settingsOfSimulatedExperimentsDoNotGoWithIt() {
    assertThat(calibrate("--set", "rivals=3").err())
        .startsWith("mchannel calibrate: --set: found with --from")
        .hasLineCount(1);
    assertThat(calibrate("--threads", "0").err())
        .startsWith("mchannel calibrate: --threads: found '0', expected a whole number from 1; ")
        .hasLineCount(1);
  }
}
