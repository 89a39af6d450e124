package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mchannel.bench.experiment.Experiments;
import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.replay.Rivals;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.trace.TraceFormat;
import io.mchannel.workload.trace.TraceFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

/** What README.md and ARCHITECTURE.md promise is there. */
final class DocumentationTest {
  private static final Page README = Page.read("README.md");
  private static final Catalog CATALOG = new Catalog(Experiments.all());
  private static final String LAUNCHER = "./mchannel ";
  private static final String JMH_JAR = "java -jar benchmarks/target/benchmarks.jar ";

  /** Other programs that the page may tell a reader to run. */
  private static final List<String> OTHER_PROGRAMS = List.of("mvn ", JMH_JAR, "valgrind ", "xz ");

  static Stream<String> commands() {
    return README.commands().stream();
  }

  static Stream<String> launched() {
    return commands().filter(command -> command.startsWith(LAUNCHER));
  }

  static Stream<String> maven() {
    return commands().filter(command -> command.startsWith("mvn "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandLineStartsAProgramThatTheseTestsKnow(String command) {
    assertThat(
            Stream.concat(Stream.of(LAUNCHER), OTHER_PROGRAMS.stream())
                .filter(command::startsWith))
        .hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("launched")
  void aCommandParsesAndItsNamesAreKnown(String command) {
    ParseResult parsed = MChannel.commandLine(CATALOG).parseArgs(words(command));

    assertThat(parsed.errors()).isEmpty();
    ParseResult innermost = innermost(parsed);
    for (String transports : List.of("--transport", "--transports")) {
      Names.split(value(innermost, transports, "")).forEach(Transports::named);
    }
    String formats = value(innermost, "--format", "");
    switch (innermost.commandSpec().name()) {
      case "run" -> assertThatCode(() -> plan(innermost)).doesNotThrowAnyException();
      case "replay" -> {
        Pool pool = pool(value(innermost, "--pool", "titan-x8"));
        innermost
            .matchedOptionValue("--rival", List.<String>of())
            .forEach(rival -> Rivals.parse(rival, pool));
        if (!formats.isEmpty()) {
          assertThat(TraceFormats.all()).extracting(TraceFormat::name).contains(formats);
        }
      }
      default -> {}
    }
  }

  @ParameterizedTest
  @MethodSource("maven")
  void mavenLinesNameProfilesAndPropertiesThatThereAre(String command) throws IOException {
    String pom = Files.readString(Page.ROOT.resolve("benchmarks/pom.xml"));
    for (String word : words(command)) {
      if (word.startsWith("-P")) {
        assertThat(pom).contains("<id>" + word.substring(2) + "</id>");
      }
      if (word.startsWith("-Dtest=")) {
        assertThat(README.relativeLinks())
            .anyMatch(link -> link.endsWith("/" + word.substring("-Dtest=".length()) + ".java"));
      } else if (word.startsWith("-D") && !word.equals("-DskipTests")) {
        String[] property = word.substring(2).split("=", 2);
        assertThat(pom).contains("${" + property[0] + "}");
        switch (property[0]) {
          case "bench" ->
              assertThat(Fidelity.values())
                  .extracting(fidelity -> fidelity.name().toLowerCase(Locale.ROOT))
                  .contains(property[1]);
          case "bench.experiments" -> CATALOG.chosen(Names.split(property[1]));
          case "bench.transports" -> Names.split(property[1]).forEach(Transports::named);
          default -> {}
        }
      }
    }
  }

  @Test
  void theContinuousBuildRunsTheTestCommandOfTheReadme() throws IOException {
    List<String> testCommands = maven().filter(line -> line.equals("mvn -B -ntp verify")).toList();
    assertThat(testCommands).hasSize(1);
    assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
        .endsWith("\nexec " + testCommands.get(0) + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "ARCHITECTURE.md", "model/MEMCHANNEL-PLUS.md"})
  void everyLinkAndImageLeadsSomewhere(String name) {
    Page page = Page.read(name);
    assertThat(page.relativeLinks())
        .isNotEmpty()
        .allSatisfy(
            link -> {
              String[] parts = link.split("#", 2);
              Path from = Page.ROOT.resolve(name);
              Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
              assertThat(target).exists();
              if (parts.length == 2) {
                String linked = Page.ROOT.relativize(target).toString();
                assertThat(Page.read(linked).anchors()).contains(parts[1]);
              }
            });
  }

  @Test
  void thePaperTableIsThatOfTheReferenceResults() throws IOException {
    String table = PaperTableBlock.of(PaperCommand.check(Page.ROOT.resolve("results/reference")));

    assertThat(README.text())
        .as("run './mchannel paper results/reference --update README.md'")
        .contains("<!-- paper-table -->\n\n" + table + "\n<!-- /paper-table -->");
  }

  /** The first line of such a block is a comment with the path of the file. */
  @ParameterizedTest
  @ValueSource(strings = {"java", "yaml"})
  void codeIsShownAsItStandsInItsFile(String language) throws IOException {
    List<String> blocks = README.blocks(language);

    assertThat(blocks).isNotEmpty();
    for (String block : blocks) {
      String[] parts = block.split("\n", 2);
      String file = parts[0].replaceFirst("^(//|#) ", "");
      assertThat(Files.readString(Page.ROOT.resolve(file))).as(file).contains(parts[1]);
    }
  }

  @Test
  void theExampleTransportIsShownWhole() throws IOException {
    String source =
        Files.readString(
            Page.ROOT.resolve("model/src/test/java/io/mchannel/transport/HalfTransport.java"));

    assertThat(README.blocks("java")).anyMatch(block -> block.endsWith(source));
  }

  @Test
  void itIsSaidWhatIsNotThereYetAndOnlyThat() {
    assertThat(MChannel.commandLine(CATALOG).getSubcommands())
        .doesNotContainKeys("explain", "report");
    assertThat(Transports.all().stream().map(Transport::name))
        .contains("wfq", "oracle")
        .doesNotContain("tpp");
    assertThat(README.text()).contains("`explain`", "`report`", "`wfq`", "`oracle`");
  }

  @Test
  void thePaperTableIsWrittenBetweenItsMarkersAlone(
      @TempDir Path directory) throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, "before\n<!-- paper-table -->\nold\n<!-- /paper-table -->\nafter\n");

    PaperTableBlock.write(page, List.of());

    assertThat(page)
        .content()
        .startsWith("before\n<!-- paper-table -->\n\n| experiment |")
        .endsWith("\n<!-- /paper-table -->\nafter\n")
        .doesNotContain("old");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no markers",
        "<!-- paper-table -->",
        "<!-- /paper-table --><!-- paper-table -->",
        "<!-- paper-table --><!-- paper-table --><!-- /paper-table -->"
      })
  void aPageWithoutTheMarkersIsRefusedAndStays(
      String text, @TempDir Path directory) throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, text);

    assertThatCode(() -> PaperTableBlock.write(page, List.of()))
        .hasMessageContaining(page + ": found ")
        .hasMessageContaining("paper-table -->");
    assertThat(page).hasContent(text);
  }

  private static void plan(ParseResult run) {
    RunPlan.of(
        CATALOG,
        run.matchedPositionals().stream()
            .flatMap(positional -> positional.stringValues().stream())
            .toList(),
        Names.split(value(run, "--transport", "")),
        Optional.of(value(run, "--pool", "titan-x8")).map(DocumentationTest::known),
        Fidelity.QUICK,
        RunCommand.DEFAULT_SEED,
        1,
        run.matchedOptionValue("--set", Map.of()));
  }

  private static Pool pool(String name) {
    return PoolReader.read(known(name));
  }

  /** A pool of the reader's own stands for a copy of a built-in one. */
  private static String known(String pool) {
    return pool.equals("my-pool.yaml") ? "titan-x8" : pool;
  }

  private static ParseResult innermost(ParseResult parsed) {
    return parsed.hasSubcommand() ? innermost(parsed.subcommand()) : parsed;
  }

  private static String value(ParseResult parsed, String option, String otherwise) {
    return parsed.hasMatchedOption(option)
        ? parsed.matchedOption(option).stringValues().get(0)
        : otherwise;
  }

  private static String[] words(String command) {
    return Arrays.stream(Pattern.compile("\\s+").split(command))
        .skip(1)
        .map(word -> word.replaceAll("^'(.*)'$", "$1"))
        .toArray(String[]::new);
  }
}
