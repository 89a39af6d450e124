package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mchannel.bench.experiment.FakeExperiment;
import io.mchannel.bench.replay.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where results cannot go is refused before the work, and nothing is left there. */
final class OutputsTest {
  private static final String SORT = Traces.path("h13-sort20k.lackey.xz").toString();
  private static final String TO_A_DIRECTORY = "expected a directory that can be written to";
  private static final String TO_A_FILE = "expected a file that can be written to";

  private final FakeExperiment experiment = new FakeExperiment("first", 3);
  private final Catalog catalog = new Catalog(List.of(experiment));

  @TempDir private Path temporary;

  private Path file;

  @BeforeEach
  void aFile() throws IOException {
    file = Files.writeString(temporary.resolve("a file"), "kept");
  }

  private void assertRefused(String command, Object place, String... parts) throws IOException {
    run(command, place).assertRefused(parts);
    assertThat(experiment.pointsRun()).isZero();
    assertThat(file).hasContent("kept");
    assertThat(names(temporary)).as(command).containsExactly("a file");
  }

  private Ended run(String command, Object place) {
    return Ended.of(
        catalog, Stream.concat(Arrays.stream(command.split(" ")), Stream.of(place)).toArray());
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(files.map(path -> path.getFileName().toString()).toList());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --out", "run --resume --out", "measure --quick --out", "replay TRACE --out"
      })
  void aDirectoryThatCannotBeOne(String words) throws IOException {
    String command = words.replace("TRACE", SORT);

    assertRefused(command, "", "--out: found '', expected DIR");
    assertRefused(command, file, "--out: found '" + file + "' (a file), " + TO_A_DIRECTORY);
    Path below = file.resolve("below/it");
    assertRefused(
        command,
        below,
        "--out: found '" + below + "' (" + file + " is a file), " + TO_A_DIRECTORY);
    assertRefused(command, temporary.resolve("x".repeat(300)), "--out: found '", TO_A_DIRECTORY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calibrate --write",
        "calibrate --from results/measured --write",
        "rank results/reference --csv",
        "compare results/reference results/reference --csv",
        "trace info TRACE --chart",
        "jmh HoldNothing -rff",
        "jmh HoldNothing -o",
        "jmh -l -o"
      })
  void aFileThatCannotBeOne(String words) throws IOException {
    String command = words.replace("TRACE", SORT);
    String option = command.substring(command.lastIndexOf(' ') + 1);
    String end = option.equals("--chart") ? ".svg" : "";
    Path directory = Files.createDirectory(temporary.resolve("directory" + end));

    run(command, directory)
        .assertRefused(option + ": found '" + directory + "' (a directory), " + TO_A_FILE);
    Files.delete(directory);
    Path nowhere = temporary.resolve("no/such" + end);
    assertRefused(
        command,
        nowhere,
        option + ": found '" + nowhere + "' (no directory " + nowhere.getParent() + "), ",
        TO_A_FILE);
    Path below = file.resolve("below" + end);
    assertRefused(
        command,
        below,
        option + ": found '" + below + "' (" + file + " is a file), " + TO_A_FILE);
    if (!command.startsWith("jmh")) {
      assertRefused(command, "", option + ": found '', expected FILE");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trace info DIR/t.svg --chart OUT            | t.svg",
        "rank DIR --csv OUT                          | outcomes.csv",
        "rank DIR/outcomes.csv --csv OUT             | outcomes.csv",
        "compare DIR results/reference --csv OUT     | outcomes.csv",
        "compare results/reference DIR --csv OUT     | manifest.json",
        "compare DIR --transports a,b --csv OUT      | jmh.csv",
        "compare DIR/jmh.csv DIR --csv OUT           | jmh.csv",
        "paper DIR --update OUT                      | outcomes.csv",
      })
  void anOutputThatIsAnInputUnderAnotherName(String command, String name) throws IOException {
    Path directory = Files.createDirectory(temporary.resolve("directory"));
    for (String file : List.of("t.svg", "outcomes.csv", "jmh.csv", "manifest.json")) {
      Files.writeString(directory.resolve(file), "kept");
    }
    Path out = directory.resolve(".").resolve(name);
    String[] words =
        command.replace("OUT", out.toString()).replace("DIR", directory.toString()).split(" ");

    Ended.of(catalog, (Object[]) words)
        .assertRefused(
            ": found '" + out + "' (it is read as '", name + "'), expected a file that is no input");

    assertThat(directory.resolve(name)).hasContent("kept");
  }

  @Test
  void aTraceThatAReplayWouldWriteItsRowsOver() throws IOException {
    Path trace = Files.copy(Path.of(SORT), temporary.resolve("outcomes.csv"));

    Ended.of(catalog, "replay", trace, "--out", temporary)
        .assertRefused("--out: found '" + trace + "' (it is read as '" + trace + "'), expected");

    assertThat(trace).hasSameBinaryContentAs(Path.of(SORT));
  }

  @Test
  void aDirectoryThatMayNotBeWritten() throws IOException {
    Path closed = Files.createDirectory(temporary.resolve("closed"));
    assumeThat(closed.toFile().setWritable(false)).isTrue();
    assumeThat(Files.isWritable(closed)).as("run by root").isFalse();

    Ended ended = Ended.of(catalog, "run", "--out", closed.resolve("deep/er"));

    ended.assertRefused("(" + closed + ": permission denied), " + TO_A_DIRECTORY);
    assertThat(experiment.pointsRun()).isZero();
    assertThat(names(closed)).isEmpty();
  }

  /** Linux lets nobody make a file there, not even root. */
  @Test
  void aSystemDirectoryInWhichNothingCanBeMade() {
    assumeThat(Path.of("/proc/self")).isDirectory();

    for (String place : List.of("/proc/mchannel", "/proc/self/mchannel/run")) {
      Ended.of(catalog, "run", "--out", place).assertRefused("--out: found '" + place + "' (");
    }
    Ended.of(catalog, "calibrate", "--write", "/proc/fitted.yaml")
        .assertRefused("--write: found '/proc/fitted.yaml' (");
    assertThat(experiment.pointsRun()).isZero();
  }

  @Test
  void whatIsRightLeavesNothingButTheResults() throws IOException {
    Path directory = temporary.resolve("mit Leerzeichen/und ä");

    Ended ended = Ended.of(catalog, "run", "--out", directory);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(Set.copyOf(names(directory)))
        .containsExactlyInAnyOrder(".lock", "manifest.json", "outcomes.csv", "paper-check.csv");
    assertThat(names(directory.getParent())).containsExactly("und ä");
  }
}
