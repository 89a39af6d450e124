package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.bench.experiment.Experiment;
import io.mchannel.bench.experiment.FakeExperiment;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.Point;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What a user sees: exit codes, messages, files. */
final class CommandLineTest {
  private static final Catalog CATALOG =
      new Catalog(List.of(new FakeExperiment("first", 12), new FakeExperiment("second", 3)));

  @TempDir private Path temporary;

  private static Ended run(String... arguments) {
    return Ended.of(CATALOG, (Object[]) arguments);
  }

  private Ended runTo(Path directory, String... arguments) {
    List<String> all = new ArrayList<>(List.of("run", "--out", directory.toString()));
    all.addAll(Arrays.asList(arguments));
    return run(all.toArray(new String[0]));
  }

  @Test
  void aRunWritesItsFilesAndNothingElse() throws IOException {
    Path directory = temporary.resolve("results/latest");

    Ended ended = runTo(directory);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("17 rows in " + directory);
    assertThat(names(directory)).containsExactly("manifest.json", "outcomes.csv", "paper-check.csv");
    assertThat(names(directory.getParent())).containsExactly("latest");
    assertThat(Files.readString(directory.resolve("manifest.json"))).contains("\"seed\" : 1");
  }

  @Test
  void aMissedFactIsNoFailureOfTheRunButOfPaper() {
    Catalog catalog = new Catalog(List.of(new OffTheMark()));

    Ended ran = Ended.of(catalog, "run", "--out", temporary);
    assertThat(ran.out()).contains("facts: 0 within, 1 outside, ");
    assertThat(ran.exitCode()).as(ran.err()).isZero();

    assertThat(Ended.of(catalog, "paper", temporary).exitCode()).isEqualTo(1);
  }

  /** Has a row of which the paper says 97.8 %. */
  private static final class OffTheMark implements Experiment {
    @Override
    public String id() {
      return "bandwidth-partition";
    }

    @Override
    public String question() {
      return "What becomes of a fact that is missed?";
    }

    @Override
    public List<Point> points(RunOptions options) {
      return List.of(
          new Point() {
            @Override
            public String label() {
              return "only";
            }

            @Override
            public List<Outcome> run() {
              return List.of(
                  new Outcome(
                      id(), "none", "a=read-4096;b=read-64", "a", "", Double.NaN, "", "share", 50,
                      "%", Double.NaN, 1, Origin.MODEL));
            }
          });
    }
  }

  @Test
  void threadsAndLocaleChangeNoByte() throws IOException {
    Locale former = Locale.getDefault();
    List<byte[]> outcomes = new ArrayList<>();
    try {
      for (String threads : List.of("1", "2", "8")) {
        for (Locale locale : List.of(Locale.US, Locale.GERMANY)) {
          Locale.setDefault(locale);
          Path directory = temporary.resolve(threads + locale);
          assertThat(runTo(directory, "--threads", threads).exitCode()).isZero();
          outcomes.add(Files.readAllBytes(directory.resolve("outcomes.csv")));
        }
      }
    } finally {
      Locale.setDefault(former);
    }

    assertThat(outcomes).allSatisfy(bytes -> assertThat(bytes).isEqualTo(outcomes.get(0)));
    assertThat(new String(outcomes.get(0), StandardCharsets.UTF_8))
        .startsWith("experiment,transport,scenario,")
        .contains("first,none,case=fake,victim,load,0,%,latency_mean,");
  }

  @Test
  void anotherSeedGivesOtherNumbers() throws IOException {
    runTo(temporary.resolve("one"), "--seed", "1");
    runTo(temporary.resolve("two"), "--seed", "2");

    assertThat(Files.readString(temporary.resolve("one/outcomes.csv")))
        .isNotEqualTo(Files.readString(temporary.resolve("two/outcomes.csv")));
  }

  @Test
  void aFailedPointIsNamedAndTheOthersAreWritten() throws IOException {
    Path directory = temporary.resolve("latest");

    Ended ended = runTo(directory, "second", "--set", "fail=10");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err())
        .isEqualTo(
            String.join(
                System.lineSeparator(),
                "failed: second, load=10: IllegalStateException: deadlock at load 10",
                "finished points are kept in "
                    + directory
                    + ".partial; 'mchannel run' with the same options and --resume runs only the"
                    + " others",
                ""));
    assertThat(Files.readAllLines(directory.resolve("outcomes.csv"))).hasSize(3);
  }

  @Test
  void aRunWithoutRowsLeavesTheFormerFiles() throws IOException {
    Path directory = temporary.resolve("latest");
    runTo(directory, "second");
    String former = Files.readString(directory.resolve("outcomes.csv"));
    CommandLine commandLine =
        MChannel.commandLine(new Catalog(List.of(new FakeExperiment("only", 1))));
    commandLine.setErr(new PrintWriter(new StringWriter()));

    int exitCode =
        commandLine.execute("run", "--out", directory.toString(), "--set", "fail=0");

    assertThat(exitCode).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("outcomes.csv"))).isEqualTo(former);
    assertThat(temporary.resolve("latest.partial")).as("no point has finished").doesNotExist();
  }

  @Test
  void aResumedRunTriesOnlyTheFailedPointsAndEndsWithTheSameBytes() throws IOException {
    Path whole = temporary.resolve("whole");
    runTo(whole, "first");
    Path directory = temporary.resolve("latest");
    FlakyExperiment flaky = new FlakyExperiment(new FakeExperiment("first", 12), 7);
    CommandLine commandLine = MChannel.commandLine(new Catalog(List.of(flaky)));
    commandLine
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(new StringWriter()));
    String[] arguments = {"run", "--out", directory.toString(), "--threads", "1", "--resume"};

    assertThat(commandLine.execute(arguments)).isEqualTo(1);
    assertThat(flaky.pointsRun()).isEqualTo(12);
    assertThat(temporary.resolve("latest.partial")).isDirectory();
    assertThat(commandLine.execute(arguments)).isZero();

    assertThat(flaky.pointsRun()).isEqualTo(13);
    assertThat(directory.resolve("outcomes.csv"))
        .hasSameBinaryContentAs(whole.resolve("outcomes.csv"));
    assertThat(temporary.resolve("latest.partial")).doesNotExist();
    assertThat(Manifest.read(directory.resolve("manifest.json")).resumedPoints()).isEqualTo(11);
    assertThat(Manifest.read(whole.resolve("manifest.json")).resumedPoints()).isZero();
  }

  @Test
  void resumingWithAnotherSeedIsRefused() {
    Path directory = temporary.resolve("latest");
    runTo(directory, "second", "--set", "fail=10");

    Ended ended = runTo(directory, "second", "--set", "fail=10", "--seed", "2", "--resume");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("mchannel run: --resume: the killed run in ")
        .contains("had seed '1', this one has '2'")
        .hasLineCount(1);
  }

  static Stream<Arguments> wrongUsage() {
    return Stream.of(
        Arguments.of(
            "run first --transport none,",
            "--transport: found 'none,', expected names between commas, each once"),
        Arguments.of(
            "run first --transport none,none",
            "--transport: found 'none,none', expected names between commas, each once"),
        Arguments.of("plot results/reference --out=", "--out: found '', expected DIR"),
        Arguments.of("nonsense", "command: found 'nonsense', expected one of list, run, "),
        Arguments.of("run --nonsense", "option: found '--nonsense', expected one of --full, --help, --out, "),
        Arguments.of("run third", "experiment: found 'third', expected one of first, second"),
        Arguments.of("run --transport x", "transport: found 'x', expected one of none, "),
        Arguments.of("run --pool titan-x9", "titan-x9"),
        Arguments.of("run --pool nothing.yaml", "nothing.yaml"),
        Arguments.of("run --threads 0", "--threads: found '0', expected a whole number from 1"),
        Arguments.of("run --threads two", "--threads: found 'two', expected a whole number"),
        Arguments.of("run --seed 1.5", "--seed: found '1.5', expected a whole number"),
        Arguments.of("run --quick --full", "--quick, --full: found together, expected one of them"),
        Arguments.of(
            "run --set lanes=4",
            "--set: found 'lanes', expected one of fail, nan, or a path into the pool"),
        Arguments.of("run --set fail", "--set"),
        Arguments.of("run --set pool.hosts[=1", "pool.hosts["),
        Arguments.of("run --pool titan-x8 --set pool.nonsense=1", "nonsense"),
        Arguments.of("run --out /", "--out: found '/', expected a directory of its own"),
        Arguments.of("paper", "DIR: found nothing, expected a result directory, "),
        Arguments.of("paper no/such/run", "no/such/run/outcomes.csv: no such file or directory"),
        Arguments.of("plot no/such/run", "no/such/run/outcomes.csv: no such file or directory"),
        Arguments.of("paper pom.xml", "paper: pom.xml: found a file, expected a directory"),
        Arguments.of("plot pom.xml", "plot: pom.xml: found a file, expected a directory"),
        Arguments.of("calibrate --from pom.xml", ": pom.xml: found a file, expected a directory"),
        Arguments.of("plot no/such/run --format gif", "'gif'"),
        Arguments.of("list nonsense", "found 'nonsense', expected one of experiments, transports, "),
        Arguments.of("bench --fidelity foo", "found 'foo', expected one of quick, full"),
        Arguments.of("bench --experiments third", "expected one of first, second"),
        Arguments.of("jmh -wi nonsense", "nonsense"));
  }

  @ParameterizedTest
  @MethodSource
  void wrongUsage(String arguments, String message) {
    Ended ended = run(arguments.split(" "));

    assertThat(ended.err()).contains(message).hasLineCount(1).startsWith("mchannel");
    assertThat(ended.err()).doesNotContain("Exception");
    assertThat(ended.out()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(Path.of("results")).as("left in the working directory").doesNotExist();
  }

  @Test
  void aWrongRowIsRefusedByFileAndLine() throws IOException {
    runTo(temporary, "second");
    Path file = temporary.resolve("outcomes.csv");
    Files.writeString(file, Files.readString(file).replaceFirst(",1000,model", ",many,model"));

    Ended ended = run("paper", temporary.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains(file + ":3: ").contains("many").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "list", "run", "plot", "paper", "compare", "rank", "calibrate", "replay", "trace",
        "trace info", "jmh", "bench"
      })
  void everyCommandHasHelpWithExamples(String command) {
    Ended ended = run((command + " --help").strip().split(" "));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("Usage: mchannel").contains("Examples:");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void everythingThereIsIsListed() {
    Ended ended = run("list");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("  first   Does a run keep its rows in order?")
        .contains("titan-x8")
        .contains("none")
        .contains("lackey")
        .contains("calibration, ");
  }

  @Test
  void whatCannotBeListedToItsEndIsNotListed() {
    Experiment wrong =
        new Experiment() {
          @Override
          public String id() {
            return "wrong";
          }

          @Override
          public String question() {
            throw new InvalidOptionException("question: found none, expected one");
          }

          @Override
          public List<Point> points(RunOptions options) {
            return List.of();
          }
        };

    Ended.of(new Catalog(List.of(new FakeExperiment("first", 3), wrong)), "list")
        .assertRefused("question: found none, expected one");
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }
}
