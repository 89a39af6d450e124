package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user of {@code compare} and {@code rank} sees. */
final class CompareCommandTest {
  private static final String JMH_HEADER =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";

  @TempDir private Path temporary;

  private Path run;

  private static Ended run(Object... arguments) {
    return Ended.of(new Catalog(List.of()), arguments);
  }

  private static Outcome row(String transport, double x, double latencyNs) {
    return new Outcome(
        "adapter-contention",
        transport,
        "",
        "victim",
        "outstanding",
        x,
        "lines",
        "latency_mean",
        latencyNs,
        "ns",
        1,
        20,
        Origin.MODEL);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(temporary.resolve(name), text);
  }

  private static void refused(Ended ended, String... message) {
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains(message).hasLineCount(1).doesNotContain("Exception");
  }

  @BeforeEach
  void aRunOfThreeTransports() throws IOException {
    run = Files.createDirectory(temporary.resolve("run"));
    OutcomesCsv.write(
        run.resolve("outcomes.csv"),
        List.of(
            row("none", 0, 230),
            row("none", 600, 1600),
            row("memchannel", 0, 231),
            row("memchannel", 600, 800),
            row("oracle", 0, 230),
            row("oracle", 600, 400)));
  }

  @Test
  void aBenchmarkThatIsGoneIsNoRegression() throws IOException {
    Path old =
        write(
            "old.csv",
            JMH_HEADER + "\"A\",\"avgt\",1,6,100,1,\"ns/op\"\n\"B\",\"avgt\",1,6,9999,50,\"ns/op\"\n");
    Path young = write("new.csv", JMH_HEADER + "\"A\",\"avgt\",1,6,100,1,\"ns/op\"\n");

    Ended ended = run("compare", old, young);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("time: 0 % over 1 row in both")
        .contains("2 rows: 1 same, 1 only in A");
  }

  @Test
  void aSlowerBenchmarkEndsWithOneUnlessTheThresholdAllowsIt() throws IOException {
    Path old = write("old.csv", JMH_HEADER + "\"A\",\"avgt\",1,6,100,1,\"ns/op\"\n");
    Path young = write("new.csv", JMH_HEADER + "\"A\",\"avgt\",1,6,110,1,\"ns/op\"\n");

    assertThat(run("compare", old, young).exitCode()).isEqualTo(1);
    assertThat(run("compare", old, young, "--threshold", "15").exitCode()).isZero();
    assertThat(run("compare", young, old).exitCode()).isZero();
  }

  @Test
  void transportsOfOneRunAreComparedAndWritten() throws IOException {
    Path csv = temporary.resolve("changes.csv");
    Locale former = Locale.getDefault();
    Ended ended;
    try {
      Locale.setDefault(Locale.GERMANY);
      ended = run("compare", run, "--transports", "none,memchannel", "--csv", csv);
    } finally {
      Locale.setDefault(former);
    }

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("memchannel/none")
        .contains("0.500 [0.499, 0.501]")
        .contains("2 rows: 1 better, 1 same");
    assertThat(Files.readAllLines(csv))
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).contains(",none,memchannel,").contains(",0.5,"));
    assertThat(run("compare", run, "--transports", "memchannel,none").exitCode()).isEqualTo(1);
  }

  @Test
  void aDirectoryAndItsFileAreTheSame() {
    Ended ended = run("compare", run, run.resolve("outcomes.csv"));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("6 rows: 6 same");
  }

  @Test
  void rowsOfJmhInARunAreComparedToo() throws IOException {
    Path jmh = Files.createDirectory(temporary.resolve("jmh"));
    OutcomesCsv.write(jmh.resolve("jmh.csv"), List.of(row("none", 0, 230)));

    assertThat(run("compare", jmh, jmh).out()).contains("\n1 row: 1 same");
    assertThat(run("compare", jmh, run).out()).contains("6 rows: 1 same, 5 only in B");
  }

  @Test
  void wrongUsageOfCompare() throws IOException {
    refused(run("compare"), "A: found nothing, expected before: a result directory, ");
    refused(run("compare", run), "found neither, expected either B or --transports");
    refused(run("compare", run, run, "--transports", "none,oracle"), "found both, expected either");
    refused(
        run("compare", run, run, "--threshold", "-1"),
        "--threshold: found '-1', expected a percentage from 0, such as 2.5");
    refused(
        run("compare", run, "--transports", "none"),
        "--transports: found 'none', expected two names such as none,memchannel");
    refused(
        run("compare", run, "--transports", "none,mba"),
        "transport: found 'mba', expected one that the run has: memchannel, none, oracle");
    refused(run("compare", run, "no/such"), "no/such: no such file or directory");
    refused(
        run("compare", run, temporary), "outcomes.csv: no such file or directory");
    refused(
        run("compare", run, write("other.csv", "a,b\n1,2\n")),
        "other.csv:1: found 'a,b', expected the header of outcomes (experiment,transport,…) or of");
    refused(
        run("compare", run, run, "--csv", temporary.resolve("no/such.csv")),
        "--csv: found '",
        "such.csv' (no directory ");
  }

  @Test
  void whatIsNoResultsFileSaysWhatItsFirstLineIs() throws IOException {
    Path page = write("page.md", "# a page\n\nof text, with, commas\n");
    Path xml = write("pom.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"c,d\"/>\n");
    String expected = "', expected the header of outcomes (experiment,transport,…) or of JMH's";

    refused(run("rank", xml), "pom.xml:1: found '<?xml version=", expected);
    refused(run("rank", page), "page.md:1: found '# a page" + expected);
    refused(run("compare", page, run), "page.md:1: found '# a page" + expected);
    refused(run("compare", run, xml), "pom.xml:1: found '<?xml version=", expected);
    Path binary = Files.write(temporary.resolve("trace.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
    refused(run("rank", binary), "trace.gz: found bytes that are not UTF-8, expected the header of");
    Files.copy(xml, run.resolve("outcomes.csv"), StandardCopyOption.REPLACE_EXISTING);
    refused(run("paper", run), "outcomes.csv:1: found '<?xml", "header of outcomes, experiment,");
  }

  @Test
  void whoHasNoPlaceLearnsWhatToRunForOne() throws IOException {
    Path three = temporary.resolve("three.csv");
    OutcomesCsv.write(
        three,
        List.of(
            row("memchannel", 600, 800),
            row("none", 600, 1600),
            new Outcome(
                "burst-bound", "hcsfq", "", "channel", "", Double.NaN, "", "jain", 0.5, "1",
                Double.NaN, 1, Origin.MODEL)));

    assertThat(run("rank", three).out())
        .contains("over 1 scenario point, 0 left out")
        .endsWith(
            "no place: no quality has a score for every ranked transport; 'mchannel run"
                + " adapter-contention --transport hcsfq,memchannel,none' writes rows that give"
                + " them one\n");
  }

  @Test
  void nothingInCommonIsRefused() throws IOException {
    Path other = write("other.csv", JMH_HEADER + "\"A\",\"avgt\",1,6,100,1,\"ns/op\"\n");

    refused(
        run("compare", run, other),
        "found no row on both sides, expected some; A has 6 rows of adapter-contention under"
            + " memchannel, none, oracle, B 1 row of jmh under none");
  }

  @Test
  void transportsAreRankedWithTheBoundApart() throws IOException {
    Path csv = temporary.resolve("ranking.csv");

    Ended ended = run("rank", run, "--csv", csv);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out())
        .containsSubsequence(
            "1      1.00       memchannel  0.5 ",
            "2      2.00       none        1 ",
            "bounds, which no host can build",
            "bound             oracle      0.25 ");
    assertThat(Files.readAllLines(csv)).hasSize(7).anyMatch(line -> line.startsWith("oracle,bound,,"));
  }

  @Test
  void transportsThatShareNoPointAreNothingToRank() throws IOException {
    Path apart = temporary.resolve("apart.csv");
    OutcomesCsv.write(
        apart,
        List.of(
            row("memchannel", 0, 230),
            row("memchannel", 300, 1600),
            row("none", 0, 230),
            row("none", 600, 1600)));

    refused(run("rank", apart), "apart.csv: found no scenario point that is the same under");
  }

  @Test
  void oneTransportIsNothingToRank() throws IOException {
    Path one = temporary.resolve("one.csv");
    OutcomesCsv.write(one, List.of(row("memchannel", 0, 230), row("memchannel", 600, 1600)));

    refused(
        run("rank", one),
        "one.csv: found only memchannel, expected rows of at least two transports");
  }
}
