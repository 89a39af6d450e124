package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.results.JmhResults;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ChartsTest {
  private static final Set<ImageFormat> BOTH = Set.of(ImageFormat.SVG, ImageFormat.PNG);
  private static final Set<ImageFormat> SVG = Set.of(ImageFormat.SVG);
  private static final Set<ImageFormat> PNG = Set.of(ImageFormat.PNG);

  @TempDir Path directory;

  @Test
  void aRunGivesEachOfItsFiguresInEachFormatAndLeavesNothingElse() throws IOException {
    ChartReport report =
        Charts.draw(SampleRows.all(), SampleRows.allFacts(), directory, BOTH, "seed 1");
    assertThat(report.failures()).isEmpty();
    assertThat(report.warnings()).isEmpty();
    assertThat(report.complete()).isTrue();
    List<String> names =
        List.of(
            "adapter-contention-bandwidth",
            "adapter-contention-latency",
            "bandwidth-partition",
            "hol-blocking-dimm-dimm",
            "hol-blocking-host-dimm",
            "jmh-enginebenchmark",
            "paper-against-model",
            "stride-prefetch",
            "uncore-contention");
    assertThat(fileNames())
        .containsExactlyInAnyOrderElementsOf(
            names.stream().flatMap(n -> Stream.of(n + ".png", n + ".svg")).toList());
    assertThat(report.files()).hasSize(2 * names.size());
    for (Path file : report.files()) {
      if (file.toString().endsWith(".png")) {
        assertThat(colours(file)).as("colours of %s", file.getFileName()).isGreaterThan(40);
      } else {
        assertThat(parse(file).getDocumentElement().getTagName()).isEqualTo("svg");
      }
    }
  }

  @Test
  void anSvgSaysInWordsWhatItShows() throws Exception {
    Charts.draw(SampleRows.adapter(), SampleRows.adapterFacts(), directory, SVG);
    Element svg = parse(directory.resolve("adapter-contention-latency.svg")).getDocumentElement();
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).contains("host adapter");
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
        .contains("victim's mean latency (ns) over achieved total load (% of the port's ceiling)")
        .contains("victim read, rival write")
        .contains("paper");
  }

  @Test
  void theSameRowsGiveTheSameBytesUnderAnyLocale() throws IOException {
    Locale before = Locale.getDefault();
    List<Outcome> rows = new ArrayList<>(SampleRows.uncore());
    rows.addAll(SampleRows.engineBenchmark());
    try {
      Locale.setDefault(Locale.US);
      Map<String, byte[]> american = bytes(rows, "us");
      Map<String, byte[]> again = bytes(rows, "again");
      Locale.setDefault(Locale.GERMANY);
      Map<String, byte[]> german = bytes(rows, "de");
      assertThat(american).hasSize(6).containsOnlyKeys(german.keySet());
      american.forEach(
          (name, content) -> {
            assertThat(Arrays.equals(again.get(name), content)).as(name + " again").isTrue();
            assertThat(Arrays.equals(german.get(name), content)).as(name + " in German").isTrue();
          });
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theOrderOfRowsChangesNoByte() throws IOException {
    List<Outcome> rows = new ArrayList<>(SampleRows.partition());
    Map<String, byte[]> forward = bytes(rows, "forward");
    Collections.reverse(rows);
    Map<String, byte[]> backward = bytes(rows, "backward");
    assertThat(forward).hasSize(4);
    forward.forEach(
        (name, content) ->
            assertThat(Arrays.equals(backward.get(name), content)).as(name).isTrue());
  }

  /** XChart throws on a zero, and on an error bar that reaches below it, on a logarithmic axis. */
  @Test
  void aZeroOnALogarithmicAxisIsLeftOutByNameAndAWideErrorIsClipped() throws Exception {
    List<Outcome> rows = new ArrayList<>(JmhResults.read(resource("jmh-zero-and-wide-error.csv")));
    rows.add(
        new Outcome(
            "jmh",
            "none",
            "",
            "bw",
            "blockBytes",
            128,
            "",
            "throughput",
            3.2,
            "GB/s",
            5.0,
            6,
            Origin.JMH));
    rows.addAll(SampleRows.uncore());
    ChartReport report = Charts.draw(rows, List.of(), directory, PNG);
    assertThat(report.failures()).isEmpty();
    assertThat(report.warnings()).hasSize(1);
    assertThat(report.warnings().get(0))
        .contains("jmh bw")
        .contains("blockBytes 0")
        .contains("logarithmic");
    assertThat(fileNames()).containsExactlyInAnyOrder("jmh.png", "uncore-contention.png");
    assertThat(colours(directory.resolve("jmh.png"))).isGreaterThan(40);
  }

  @Test
  void oneChartThatCannotBeWrittenStopsNoOther() throws IOException {
    Path inTheWay = Files.createDirectories(directory.resolve("bandwidth-partition.png/occupied"));
    List<Outcome> rows = new ArrayList<>(SampleRows.partition());
    rows.addAll(SampleRows.uncore());
    ChartReport report = Charts.draw(rows, List.of(), directory, PNG);
    assertThat(report.complete()).isFalse();
    assertThat(report.failures()).hasSize(1);
    assertThat(report.failures().get(0)).startsWith("bandwidth-partition: ");
    assertThat(report.files()).containsExactly(directory.resolve("uncore-contention.png"));
    assertThat(inTheWay).exists();
    assertThat(fileNames())
        .containsExactlyInAnyOrder("bandwidth-partition.png", "uncore-contention.png");
  }

  @Test
  void anExperimentWithoutAFigureOfItsOwnIsChartedAllTheSame() throws IOException {
    List<Outcome> rows =
        SampleRows.partition().stream()
            .map(
                r ->
                    SampleRows.row(
                        "brand-new",
                        r.scenario(),
                        r.series(),
                        "",
                        Double.NaN,
                        "",
                        r.metric(),
                        r.value(),
                        r.unit(),
                        r.ci95()))
            .toList();
    ChartReport report = Charts.draw(rows, List.of(), directory, PNG);
    assertThat(report.complete()).isTrue();
    assertThat(fileNames()).containsExactly("brand-new.png");
  }

  @Test
  void noRowsAndNoFormatsAreRefusedBeforeAnythingIsWritten() {
    assertThatThrownBy(() -> Charts.draw(List.of(), List.of(), directory.resolve("x"), SVG))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining("no outcome rows");
    assertThatThrownBy(
            () -> Charts.draw(SampleRows.uncore(), List.of(), directory.resolve("x"), Set.of()))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining("svg, png");
    assertThat(directory.resolve("x")).doesNotExist();
  }

  @Test
  void aDirectoryThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(
            () -> Charts.draw(SampleRows.uncore(), List.of(), file.resolve("plots"), SVG))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aFactInAUnitThatDoesNotFitIsWarnedOfAndTheChartsAreDrawn() {
    ChartReport report =
        Charts.draw(
            SampleRows.uncore(),
            List.of(
                SampleRows.fact(
                    "uncore-contention",
                    "case=cxl-on-cxl",
                    "victim",
                    "load",
                    100,
                    "%",
                    "latency_mean",
                    7,
                    "GB/s",
                    0.1)),
            directory,
            SVG);
    assertThat(report.complete()).isTrue();
    assertThat(report.warnings()).isNotEmpty().allMatch(w -> w.contains("published figure"));
  }

  @Test
  void formatsAreNamedInEitherCase() {
    assertThat(ImageFormat.named("SVG")).contains(ImageFormat.SVG);
    assertThat(ImageFormat.named("gif")).isEmpty();
  }

  private Map<String, byte[]> bytes(List<Outcome> rows, String where) throws IOException {
    ChartReport report = Charts.draw(rows, SampleRows.allFacts(), directory.resolve(where), BOTH);
    Map<String, byte[]> bytes = new TreeMap<>();
    for (Path file : report.files()) {
      bytes.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return bytes;
  }

  private List<String> fileNames() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(f -> f.getFileName().toString()).toList();
    }
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(ChartsTest.class.getResource(name).toURI());
  }

  /** Distinct colours on every third pixel row: enough to tell a drawing from an empty page. */
  private static long colours(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    return IntStream.range(0, image.getHeight() / 3)
        .flatMap(
            y -> {
              int width = image.getWidth();
              return Arrays.stream(image.getRGB(0, 3 * y, width, 1, new int[width], 0, width));
            })
        .distinct()
        .count();
  }

  private static Document parse(Path file) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      return factory.newDocumentBuilder().parse(file.toFile());
    } catch (Exception e) {
      throw new AssertionError(file + " is not well-formed", e);
    }
  }
}
