package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Environment;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RunCaptionTest {
  private static String caption(Map<String, String> options) {
    Manifest manifest =
        new Manifest(
            "1.0",
            "unknown",
            7,
            options,
            new Environment("a JVM", "a system", "some processor", 2, 1 << 20),
            "2026-01-01T00:00:00Z",
            1,
            0,
            Map.of(),
            Map.of());
    return RunCaption.of(manifest, Origin.MODEL);
  }

  @Test
  void aRunWithNothingSetIsToldBySeedPoolAndVersion() {
    assertThat(caption(Map.of("pool", ""))).isEqualTo("seed 7, mchannel 1.0");
    assertThat(caption(Map.of("pool", "two-host"))).isEqualTo("seed 7, pool two-host, mchannel 1.0");
  }

  @Test
  void whatWasSetIsNamed() {
    assertThat(caption(Map.of("set prefetchers", "streamer,ip-stride", "set rivals", "6")))
        .isEqualTo("seed 7, set prefetchers=streamer,ip-stride rivals=6, mchannel 1.0");
    assertThat(caption(Map.of("pool", "titan-x8", "prefetchers", "none")))
        .as("a replay")
        .isEqualTo("seed 7, pool titan-x8, set prefetchers=none, mchannel 1.0");
  }

  @Test
  void longSettingsAreShortenedAndThoseThatDoNotFitAreCounted() {
    Map<String, String> options = new TreeMap<>();
    for (int i = 1; i <= 5; i++) {
      options.put("set k" + i, "x".repeat(200));
    }
    assertThat(caption(options))
        .isEqualTo(
            "seed 7, set k1=" + "x".repeat(74) + "... k2=" + "x".repeat(74)
                + "... and 3 more set, mchannel 1.0");
  }
}
