package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Estimate;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user of {@code measure} sees, and of {@code plot} for what it wrote. */
final class MeasureCommandTest {
  @TempDir private Path temporary;

  private static Ended run(String... arguments) {
    return Ended.of(new Catalog(List.of()), (Object[]) arguments);
  }

  @Test
  void aNodeThatIsNotThereIsRefusedAndLeavesNothing() {
    Path out = temporary.resolve("measured");

    Ended ended =
        run(
            "measure", "--quick", "--region", "1", "--node", "999", "--strict", "--out",
            out.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err().lines())
        .singleElement()
        .asString()
        // The second where the system does not list its nodes.
        .matches(
            "mchannel measure: --node: found 999, this machine has nodes [0-9, ]+"
                + "|mchannel measure: --node 999: .*, expected the data on that node .*");
    assertThat(out).doesNotExist();
  }

  @Test
  void optionsThatDoNotFitAreOneLine() {
    assertThat(run("measure", "--strict"))
        .isEqualTo(
            new Ended(
                2,
                "",
                "mchannel measure: --strict: found without --node, expected the memory node that the"
                    + " data must lie on\n"));
    assertThat(run("measure", "--region", "1025").err())
        .isEqualTo("mchannel measure: --region: found 1025 MiB, expected 1 to 1024\n");
  }

  private static Outcome row(Origin origin, double x) {
    return new Outcome(
        "two-origins",
        "none",
        "victim=read;rival=read",
        "victim",
        "outstanding",
        x,
        "lines",
        "latency_mean",
        100 + x,
        "ns",
        new Estimate(1, 1, 9).ci95(),
        9,
        origin);
  }

  private Path results(String name, Origin origin) throws IOException {
    Path directory = Files.createDirectory(temporary.resolve(name));
    OutcomesCsv.write(
        directory.resolve("outcomes.csv"), List.of(row(origin, 0), row(origin, 8)));
    return directory;
  }

  @Test
  void measuredRowsAreDrawnBesideModelledOnes() throws IOException {
    Path model = results("model", Origin.MODEL);
    Path measured = results("measured", Origin.MEASURED);
    Path charts = temporary.resolve("charts");

    Ended ended =
        run("plot", model.toString(), "--with", measured.toString(), "--out", charts.toString());

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(charts.resolve("two-origins.svg")).isNotEmptyFile();
  }

  @Test
  void twoRunsOfOneOriginAreNotLaidOverOneAnother() throws IOException {
    Path first = results("first", Origin.MODEL);
    Path second = results("second", Origin.MODEL);
    Path charts = temporary.resolve("charts");

    Ended ended =
        run("plot", first.toString(), "--with", second.toString(), "--out", charts.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("of origin model in both directories").hasLineCount(1);
    assertThat(charts).doesNotExist();
  }
}
