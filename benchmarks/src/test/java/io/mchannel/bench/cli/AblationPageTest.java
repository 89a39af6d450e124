package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.transport.MemChannelPlus.Idea;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page about memchannel-plus speaks of every idea, and its table is that of the reference. */
final class AblationPageTest {
  private static final String BEGIN = "<!-- ablation-table -->\n\n";
  private static final String END = "\n<!-- /ablation-table -->";
  private static final Page PAGE = Page.read("model/MEMCHANNEL-PLUS.md");

  private static List<String> ideas() {
    return Arrays.stream(Idea.values()).map(idea -> idea.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Test
  void everyIdeaHasALineOfThePage() {
    assertThat(ideas())
        .allSatisfy(idea -> assertThat(PAGE.text()).containsOnlyOnce("\n| `" + idea + "` | "));
  }

  @Test
  void theTableIsThatOfTheReferenceResults() throws IOException {
    List<Outcome> rows =
        OutcomesCsv.read(Page.ROOT.resolve("results/reference/" + ResultFiles.OUTCOMES)).stream()
            .filter(row -> row.experiment().equals("plus-ablation"))
            .toList();
    assertThat(rows).as("rows of plus-ablation in the reference").isNotEmpty();
    List<String> variants = new ArrayList<>(List.of("none", "memchannel", "memchannel-plus"));
    ideas().forEach(idea -> variants.add("without " + idea));

    String before = PAGE.text().substring(0, PAGE.text().indexOf(BEGIN));
    String after = PAGE.text().substring(PAGE.text().indexOf(END));
    String right = before + BEGIN + AblationTable.of(rows, variants) + after;
    Path written = Files.writeString(Path.of("target", "MEMCHANNEL-PLUS.md"), right);

    assertThat(PAGE.text())
        .as("cp benchmarks/%s model/, and read what the page says of its figures", written)
        .isEqualTo(right);
  }
}
