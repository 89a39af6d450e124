package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {
  @TempDir Path dir;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Path pool = dir.resolve("pool.yaml");
    Files.writeString(pool, "abc");
    Manifest manifest =
        Manifest.of("0.1.0", "97581f5", 42, Map.of("quick", "true"), Instant.EPOCH, List.of(pool));
    Path file = dir.resolve(Manifest.FILE_NAME);
    manifest.write(file);

    assertThat(Manifest.read(file)).isEqualTo(manifest);
    assertThat(manifest.start()).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(manifest.wallSeconds()).isPositive();
    // FIPS 180-2, appendix B.1: the digest of "abc"
    assertThat(manifest.inputs())
        .containsEntry(
            pool.toString(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void theFileIsIndentedJsonInAnyLocale() throws IOException {
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      Path file = dir.resolve(Manifest.FILE_NAME);
      RunDirectoryTest.manifest().write(file);

      assertThat(file)
          .hasContent(
              """
              {
                "version" : "0.1.0",
                "commit" : "abc",
                "seed" : 1,
                "options" : {
                  "quick" : "true"
                },
                "environment" : {
                  "jvm" : "jvm",
                  "os" : "os",
                  "cpu" : "cpu",
                  "processors" : 2,
                  "maxHeapBytes" : 1
                },
                "start" : "2026-11-30T00:00:00Z",
                "wallSeconds" : 1.5,
                "resumedPoints" : 0,
                "inputs" : { },
                "outputs" : { }
              }
              """);
      assertThat(Files.readString(file)).doesNotContain("\r").endsWith("}\n");
    } finally {
      Locale.setDefault(former);
    }
  }

  /** Manifests of version 0.1.0 do not have the field. */
  @Test
  void aManifestThatDoesNotSayWhatWasResumedResumedNothing() throws IOException {
    Path file = dir.resolve(Manifest.FILE_NAME);
    RunDirectoryTest.manifest().withResumedPoints(3).write(file);
    assertThat(Manifest.read(file).resumedPoints()).isEqualTo(3);

    Files.writeString(file, Files.readString(file).replace("  \"resumedPoints\" : 3,\n", ""));

    assertThat(Manifest.read(file)).isEqualTo(RunDirectoryTest.manifest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "''|:1: found nothing, expected the manifest of a run, a JSON object",
        "' '|:1: found nothing, expected the manifest of a run, a JSON object",
        "'null'|:1: found 'null', expected the manifest of a run, a JSON object",
        "'[1]'|:1: found '[1]', expected the manifest of a run, a JSON object",
        "'hello'|:1: found 'hello', expected the manifest of a run, a JSON object",
        "'{; \"version\" : oops;}'|:2: found '\"version\" : oops', expected the manifest of a run,"
            + " a JSON object",
        "'{; \"version\" : \"1\",; \"seed\" : 1'|:3: found that it ends early, expected a whole"
            + " manifest",
        "'{; \"seed\" : \"many\";}'|:2: found '\"seed\" : \"many\"', expected 'seed' to be a whole"
            + " number",
        "'{; \"options\" : 3;}'|:2: found '\"options\" : 3', expected 'options' to be an object of"
            + " names and values",
        "'{;}'|:2: found no 'version', expected 'version' to be a text",
      })
  void whatIsNoManifestIsRefusedByLineWithoutTheParsersWords(String quoted, String problem)
      throws IOException {
    Path file = dir.resolve(Manifest.FILE_NAME);
    Files.writeString(file, quoted.substring(1, quoted.length() - 1).replace(';', '\n'));

    assertThatThrownBy(() -> Manifest.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + problem);
  }

  @Test
  void anUnknownKeyIsNamed() throws IOException {
    Path file = dir.resolve(Manifest.FILE_NAME);
    RunDirectoryTest.manifest().write(file);
    Files.writeString(
        file, Files.readString(file).replace("\"seed\" : 1,", "\"seed\" : 1, \"sead\" : 2,"));

    assertThatThrownBy(() -> Manifest.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + ":4: found 'sead', expected a key that manifests have");
  }

  @Test
  void bytesThatAreNoTextAreNoManifest() throws IOException {
    Path file = dir.resolve(Manifest.FILE_NAME);
    for (byte[] bytes : List.of(new byte[] {0, 0, 0, (byte) 0xff}, new byte[] {'{', '"', -1, -1})) {
      Files.write(file, bytes);
      assertThatThrownBy(() -> Manifest.read(file))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith(file + ":1: found ")
          .hasMessageContaining(", expected ")
          .message()
          .doesNotContain("Source", "UTF");
    }
  }

  @Test
  void theProcessorTellsItsName() {
    assertThat(
            Environment.cpuName(
                List.of("processor\t: 0", "model name\t: Some CPU @ 2.10GHz", "model name\t: x")))
        .isEqualTo("Some CPU @ 2.10GHz");
    assertThat(Environment.cpuName(List.of("BogoMIPS : 50"))).isEqualTo("unknown");
    assertThat(Environment.current().processors()).isPositive();
    assertThat(Environment.current().jvm()).doesNotContain("unknown");
  }
}
