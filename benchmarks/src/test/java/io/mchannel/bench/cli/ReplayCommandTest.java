package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.bench.replay.Traces;
import io.mchannel.results.OutcomesCsv;
import java.io.IOException;
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
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of {@code replay} and {@code trace info} sees. */
final class ReplayCommandTest {
  private static final String SORT = Traces.path("h13-sort20k.lackey.xz").toString();

  @TempDir private Path temporary;

  private static Ended run(String... arguments) {
    return Ended.of(new Catalog(List.of()), (Object[]) arguments);
  }

  private static Ended replay(String trace, String... options) {
    List<String> all = new ArrayList<>(List.of("replay", trace));
    all.addAll(Arrays.asList(options));
    return run(all.toArray(new String[0]));
  }

  @Test
  void aReplaySaysHowSlowAndWhoIsToBlame() {
    Ended ended = replay(SORT, "--rival", "read-4096x12");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines().limit(3))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo("Prefetchers: next-line, ip-stride, paged-pair, streamer"),
            line -> assertThat(line).isEqualTo("Transport: none"),
            line -> assertThat(line).startsWith("Rivals: read-4096x12, ").endsWith(" GB/s together"));
    assertThat(ended.out())
        .containsPattern("h13-sort20k +idle +20000 +20364 +97\\.\\d .* 1\\.000 ")
        .containsPattern("h13-sort20k +shared +20000 +20364 +9\\d\\.\\d ")
        .contains("What the prefetchers of h13-sort20k fetched in the shared run, in lines")
        .containsPattern("queue +mostly at \\(shared\\) +idle +shared")
        .containsPattern("adapter lane +host adapter h0\\.a0\\.0 ")
        .containsPattern("In the shared run, .* queued them longest: ");
  }

  @Test
  void whatAPrefetcherIssuedIsAccountedFor() {
    String row =
        replay(SORT).out().lines().filter(l -> l.startsWith("  streamer ")).findFirst().orElseThrow();
    List<Long> lines =
        Arrays.stream(row.strip().split(" +")).skip(1).map(Long::parseLong).toList();

    assertThat(lines).hasSize(6).allSatisfy(n -> assertThat(n).isNotNegative());
    assertThat(lines.get(0))
        .as("issued = useful + late + useless + left")
        .isPositive()
        .isEqualTo(lines.subList(2, 6).stream().mapToLong(n -> n).sum());
  }

  @Test
  void demandIsToldFromPrefetchAndWhichPrefetcherFetchedIsSaid() {
    Ended ended = replay(SORT);

    assertThat(ended.out())
        .contains("What answered the line requests, and how the lines read came to be read")
        .containsPattern("h13-sort20k +idle +\\d+\\.\\d .* \\d+ +\\d+ +\\d\\.\\d{3}\\R")
        .contains("What the prefetchers of h13-sort20k fetched in the idle run, in lines")
        .containsPattern("(?m)^ +prefetcher +issued +from memory +useful +late +useless +left$")
        .containsPattern("queue +mostly at \\(idle\\) +idle\\R")
        .containsPattern("(?m)^ +streamer( +\\d+){6}$");
    Ended without = replay(SORT, "--prefetchers", "none");
    assertThat(without.out())
        .startsWith("Prefetchers: none")
        // As many lines as `trace info` finds, each on demand.
        .containsPattern("h13-sort20k +idle .* 132 +0 +1\\.000\\R")
        .doesNotContain("What the prefetchers");
    assertThat(replay(SORT, "--prefetchers", "streamer,next-line").out())
        .startsWith("Prefetchers: streamer, next-line");
  }

  @Test
  void resultsAreTheSameBytesEveryTimeInAnyLocale() throws IOException {
    Path first = temporary.resolve("first");
    Path second = temporary.resolve("second");
    String[] options = {"--rival", "write-64x4", "--threads", "1", "--out", first.toString()};
    String out = replay(SORT, options).out();
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      options[5] = second.toString();
      options[3] = "4";
      assertThat(replay(SORT, options).out()).isEqualTo(out);
    } finally {
      Locale.setDefault(former);
    }

    assertThat(second.resolve("outcomes.csv"))
        .hasSameBinaryContentAs(first.resolve("outcomes.csv"));
    assertThat(OutcomesCsv.read(first.resolve("outcomes.csv")))
        .allSatisfy(row -> assertThat(row.experiment()).isEqualTo("replay"))
        .anySatisfy(
            row -> {
              assertThat(row.scenario()).isEqualTo("trace=h13-sort20k;rivals=write-64x4");
              assertThat(row.series()).isEqualTo("h13-sort20k");
              assertThat(row.metric()).isEqualTo("slowdown");
              assertThat(row.value()).isGreaterThan(1);
            });
    assertThat(Files.readString(first.resolve("manifest.json")))
        .contains("h13-sort20k.lackey.xz\" : \"")
        .contains("\"rivals\" : \"write-64x4\"");
  }

  @Test
  void withoutOutNothingIsWritten() {
    assertThat(replay(SORT).exitCode()).isZero();
    assertThat(Path.of("results")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "h14-straddle.lackey     | h14-straddle.lackey:7: found ' L 00005000,0', expected a size",
        "h15-one-bad-line.lackey | h15-one-bad-line.lackey:501: found ' L 00zz12,8', expected an",
        "h15-wrong-format.trace  | h15-wrong-format.trace:1: found '0x12345680 R', expected a record",
      })
  void aBadTraceIsRefusedByFileAndLineAndNothingIsWritten(String trace, String message) {
    Path out = temporary.resolve("out");

    Ended ended =
        replay(
            SORT, Traces.path(trace).toString(), "--rival", "read-64x1", "--out", out.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("mchannel replay: ")
        .contains(message)
        .contains("; formats known: lackey, ")
        .hasLineCount(1);
    assertThat(ended.out()).isEmpty();
    assertThat(out).doesNotExist();
    Ended info = run("trace", "info", Traces.path(trace).toString());
    assertThat(info.exitCode()).isEqualTo(2);
    assertThat(info.err()).startsWith("mchannel trace info: ").contains(message).hasLineCount(1);
    assertThat(info.out()).isEmpty();
  }

  @Test
  void skippedRecordsAreCounted() {
    String trace = Traces.path("h15-one-bad-line.lackey").toString();

    String told = "skipped 3 malformed records, the first ";
    assertThat(replay(trace, "--skip-bad-records").out()).contains(told).contains(":501: ");
    assertThat(run("trace", "info", trace, "--skip-bad-records").out()).contains(told);
  }

  @Test
  void straddlingAccessesAndTheirLinesAreCountedApart() {
    String trace = Traces.path("h14-straddle.lackey").toString();

    // fff,2 and 1038,16 meet in line 1000; M meets the line that it has asked for.
    assertThat(replay(trace, "--skip-bad-records", "--prefetchers", "none").out())
        .containsPattern("h14-straddle +idle +6 +17 +0\\.0 +15 +0 ")
        .containsPattern("h14-straddle +idle .* 11\\.8 +88\\.2 +15 +0 +1\\.000");
    assertThat(run("trace", "info", trace, "--skip-bad-records").out())
        .containsPattern("(?m)^accesses +6$")
        .containsPattern("(?m)^line requests +17$");
  }

  @Test
  void anyAddressCanBeReplayed() {
    Ended ended = replay(Traces.path("h13-64bit.lackey.gz").toString());

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).containsPattern("h13-64bit +idle +204 +207 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--pool titan-x9            | titan-x9",
        "--transport nonsense       | transport: found 'nonsense', expected one of none, ",
        "--transport wfq2           | transport: found 'wfq2', expected one of none, ",
        "--format elf               | --format: found 'elf', expected one of lackey, ",
        "--format champsim          | h13-sort20k.lackey.xz:",
        "--rival nonsense           | --rival: found 'nonsense', expected ACCESS-BYTESxCORES[@HOST]",
        "--rival read-64x1@h7       | --rival: found 'read-64x1@h7', expected a host of the pool: h0",
        "--rival read-64x99         | expected at most 32 together",
        "--prefetchers fancy        | --prefetchers: found 'fancy', expected names out of ip-stride, ",
        "--threads 0                | --threads: found '0', expected a whole number from 1",
        "--max-accesses 0           | --max-accesses: found '0', expected a whole number from 1",
        "no/such/trace              | no/such/trace: found no such file, expected a file with a trace",
      })
  void wrongUsageIsOneLine(String options, String message) {
    Ended ended = replay(SORT, options.strip().split(" "));

    assertThat(ended.err()).contains(message).hasLineCount(1).startsWith("mchannel replay: ");
    assertThat(ended.out()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(2);
  }

  @Test
  void whatIsNoTraceIsNamedBeforeAnyTraceIsRead() throws IOException {
    Path empty = Files.createFile(temporary.resolve("empty.lackey"));
    Path cut = temporary.resolve("cut.lackey.xz");
    byte[] whole = Files.readAllBytes(Path.of(SORT));
    Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
    String formats = ", expected a file with a trace in one of the formats lackey, ";

    for (String command : List.of("replay", "trace info")) {
      assertRefused(command, temporary, ": found a directory" + formats);
      assertRefused(command, empty, ": found an empty file" + formats);
      assertRefused(command, temporary.resolve("none"), ": found no such file" + formats);
      assertRefused(command, cut, ":");
      if (Files.exists(Path.of("/dev/null"))) {
        assertRefused(command, Path.of("/dev/null"), ": found a device or pipe" + formats);
      }
    }
  }

  private static void assertRefused(String command, Path trace, String problem) {
    Object[] words =
        Stream.concat(Arrays.stream(command.split(" ")), Stream.of(trace)).toArray();

    Ended.of(new Catalog(List.of()), words)
        .assertRefused("mchannel " + command + ": " + trace + problem, ", expected ");
  }

  @Test
  void aTraceWithoutAccessesHasNoSlowdownAndIsRefused() throws IOException {
    Path fetches = temporary.resolve("fetches.lackey");
    Files.writeString(fetches, "==47== Lackey\nI  04000000,3\nI  04000003,5\n");
    Path out = temporary.resolve("out");
    String nothing = ", expected some to replay: ";

    Ended.of(new Catalog(List.of()), "replay", SORT, fetches, "--out", out)
        .assertRefused("mchannel replay: " + fetches + ": found no accesses" + nothing);
    Files.writeString(fetches, "I  04000000,3\nI  04000003,0\n");
    Ended.of(new Catalog(List.of()), "replay", fetches, "--skip-bad-records")
        .assertRefused(fetches + ": found no accesses beside 1 malformed record" + nothing);
    assertThat(out).doesNotExist();
  }

  @Test
  void aTransportDrivesTracesAndRivals() throws IOException {
    Path out = temporary.resolve("out");

    Ended ended =
        replay(SORT, "--rival", "read-4096x8", "--transport", "memchannel", "--out", out.toString());

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("Transport: memchannel");
    assertThat(OutcomesCsv.read(out.resolve("outcomes.csv")))
        .extracting(row -> row.transport() + " " + row.scenario())
        .contains(
            "none trace=h13-sort20k;rivals=none",
            "memchannel trace=h13-sort20k;rivals=read-4096x8");
  }

  @Test
  void aTraceIsSummedUp() {
    Ended ended = run("trace", "info", SORT);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out())
        .containsPattern("(?m)^format +lackey$")
        .containsPattern("(?m)^accesses +20000$")
        .containsPattern("(?m)^line requests +20364$")
        .containsPattern("(?m)^  read share +\\d+\\.\\d %$")
        .containsPattern("(?m)^distinct 64 B lines +132 \\(8\\.3 KiB\\)$")
        .contains("Commonest strides")
        .contains("Reuse: distinct other lines")
        .containsPattern("(?m)^ +first touch +132 ");
  }

  @Test
  void reuseIsDrawnWhereAsked() throws IOException {
    Path chart = temporary.resolve("reuse.png");

    Ended ended = run("trace", "info", SORT, "--chart", chart.toString());

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(temporary).isDirectoryContaining(chart::equals);
    assertThat(Files.readAllBytes(chart)).startsWith(0x89, 'P', 'N', 'G');
    Ended wrong = run("trace", "info", SORT, "--chart", "reuse.jpg");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo(
            "mchannel trace info: --chart: found 'reuse.jpg', expected a file that ends in .svg or"
                + " .png"
                + System.lineSeparator());
  }
}
