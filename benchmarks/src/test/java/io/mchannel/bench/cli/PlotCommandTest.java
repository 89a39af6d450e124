package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Environment;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a user of {@code plot} sees. */
final class PlotCommandTest {
  @TempDir private Path temporary;

  private record Ended(int exitCode, String out, String err) {}

  private static Ended run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = MChannel.commandLine(new Catalog(List.of()));
    commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    int exitCode = commandLine.execute(words);
    return new Ended(exitCode, out.toString(), err.toString());
  }

  @Test
  void measuredVictimsOfTheAdapterAreLaidBesideTheModelAndWhatIsOnNoChartIsCounted()
      throws IOException {
    Path model = results("model", Origin.MODEL);
    Path measured = results("measured", Origin.MEASURED);
    Path charts = temporary.resolve("charts");

    Ended ended = run("plot", model, "--with", measured, "--out", charts, "--format", "svg");

    assertThat(ended.exitCode).as(ended.err).isZero();
    assertThat(ended.err)
        .endsWith(
            "\nnote: 9 of 27 rows are on no chart: 3 measured of adapter-contention (rival"
                + " bandwidth), 6 of adapter-contention (rival bandwidth, total load)\n");
    assertThat(Files.readString(charts.resolve("adapter-contention-latency.svg")))
        .contains("victim read, rival read, model")
        .contains("victim read, rival read, measured")
        .contains("What is named measured comes from real memory, the rest from the model.");
  }

  @Test
  void whatTheSmallPrintSaysIsOfTheRunThatTheRowsAreFrom() throws IOException {
    Path model = results("model", Origin.MODEL);
    Path measured = results("measured", Origin.MEASURED);
    Path charts = temporary.resolve("charts");
    run("plot", measured, "--out", charts, "--format", "svg");
    byte[] alone = Files.readAllBytes(charts.resolve("adapter-contention-latency.svg"));

    manifest(measured, 2, "some processor");
    run("plot", measured, "--out", charts, "--format", "svg");
    byte[] otherSeed = Files.readAllBytes(charts.resolve("adapter-contention-latency.svg"));
    manifest(measured, 2, "another processor");
    run("plot", measured, "--out", charts, "--format", "svg");
    byte[] otherMachine = Files.readAllBytes(charts.resolve("adapter-contention-latency.svg"));

    assertThat(otherSeed).as("a measurement has no seed").isEqualTo(alone);
    assertThat(otherMachine).isNotEqualTo(alone);

    run("plot", model, "--out", charts, "--format", "svg");
    byte[] simulated = Files.readAllBytes(charts.resolve("adapter-contention-latency.svg"));
    manifest(model, 1, "another processor");
    run("plot", model, "--out", charts, "--format", "svg");
    assertThat(Files.readAllBytes(charts.resolve("adapter-contention-latency.svg")))
        .as("a simulation has no processor")
        .isEqualTo(simulated);
    manifest(model, 2, "another processor");
    run("plot", model, "--out", charts, "--format", "svg");
    assertThat(Files.readAllBytes(charts.resolve("adapter-contention-latency.svg")))
        .isNotEqualTo(simulated);
  }

  @Test
  void rowsThatAreNotThereAreMissedByFile() throws IOException {
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    OutcomesCsv.write(empty.resolve("outcomes.csv"), List.of());
    Path model = results("model", Origin.MODEL);
    Path charts = temporary.resolve("charts");

    assertRefused(
        run("plot", empty, "--out", charts),
        empty.resolve("outcomes.csv") + ": found no row below the header, expected rows to draw");
    assertRefused(
        run("plot", model, "--with", empty, "--out", charts),
        empty.resolve("outcomes.csv") + ": found no row below the header, expected rows to draw");
    Path missing = temporary.resolve("missing");
    assertRefused(
        run("plot", model, "--with", missing, "--out", charts),
        missing.resolve("outcomes.csv") + ": no such file or directory");
    assertThat(charts).doesNotExist();
  }

  @Test
  void aBrokenManifestIsRefusedAndAMissingOneIsNot() throws IOException {
    Path model = results("model", Origin.MODEL);
    Path manifest = model.resolve("manifest.json");
    Path charts = temporary.resolve("charts");

    Files.writeString(manifest, "{\n \"version\" : oops\n}\n");
    assertRefused(
        run("plot", model, "--out", charts),
        manifest
            + ":2: found '\"version\" : oops', expected the manifest of a run, a JSON object");
    assertThat(charts).doesNotExist();

    Files.delete(manifest);
    assertThat(run("plot", model, "--out", charts, "--format", "svg").exitCode).isZero();
  }

  @Test
  void aWrongOptionIsNamed() throws IOException {
    Path model = results("model", Origin.MODEL);
    Path charts = temporary.resolve("charts");

    assertRefused(
        run("plot", model, "--out", charts, "--format", "pdf"),
        "--format: found 'pdf', expected svg or png, or svg,png for both");
    assertRefused(
        run("plot", model, "--out", charts, "--format", ""),
        "--format: found '', expected FORMAT; see 'mchannel plot --help'");
    Ended ended = run("plot", "--with", temporary.resolve("missing"));
    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err).hasLineCount(1).contains("DIR: found nothing, expected a result directory");
    assertThat(charts).doesNotExist();
  }

  @Test
  void whatAKilledRunLeftIsNotDrawn() throws IOException {
    Path remains = results("latest.partial", Origin.MODEL);
    Path model = results("model", Origin.MEASURED);
    Path charts = temporary.resolve("charts");

    String refusal =
        remains
            + ": found what a killed run left, expected a result directory; 'mchannel run --resume'"
            + " with the run's options finishes it";
    assertRefused(run("plot", remains, "--out", charts), refusal);
    assertRefused(run("plot", model, "--with", remains, "--out", charts), refusal);
    assertThat(charts).doesNotExist();
  }

  private static void assertRefused(Ended ended, String message) {
    assertThat(ended.err).isEqualTo("mchannel plot: " + message + "\n");
    assertThat(ended.out).isEmpty();
    assertThat(ended.exitCode).isEqualTo(2);
  }

  /** A victim beside rivals with 8 and 16 lines in flight. */
  private Path results(String name, Origin origin) throws IOException {
    Path directory = Files.createDirectory(temporary.resolve(name));
    List<Outcome> rows = new ArrayList<>();
    for (double lines : new double[] {0, 8, 16}) {
      rows.add(row("victim", lines, "latency_mean", 200 + lines, "ns", origin));
      rows.add(row("rival", lines, "bandwidth", lines / 4, "GB/s", origin));
      rows.add(row("total", lines, "bandwidth", 0.3 + lines / 4, "GB/s", origin));
      rows.add(row("victim", lines, "bandwidth", 0.3, "GB/s", origin));
    }
    if (origin == Origin.MODEL) {
      rows.add(row("total", 0, "load", 1, "%", origin));
      rows.add(row("total", 8, "load", 9, "%", origin));
      rows.add(row("total", 16, "load", 18, "%", origin));
    }
    OutcomesCsv.write(directory.resolve("outcomes.csv"), rows);
    manifest(directory, 1, "some processor");
    return directory;
  }

  private static Outcome row(
      String series, double x, String metric, double value, String unit, Origin origin) {
    return new Outcome(
        "adapter-contention",
        "none",
        "victim=read;rival=read",
        series,
        "outstanding",
        x,
        "lines",
        metric,
        value,
        unit,
        Double.NaN,
        9,
        origin);
  }

  private static void manifest(Path directory, long seed, String cpu) throws IOException {
    new Manifest(
            "1.0",
            "unknown",
            seed,
            Map.of(),
            new Environment("a JVM", "a system", cpu, 2, 1 << 20),
            "2026-01-01T00:00:00Z",
            1,
            0,
            Map.of(),
            Map.of())
        .write(directory.resolve("manifest.json"));
  }
}
