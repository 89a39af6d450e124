package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The smallest pool with a switch, as text that tests change by one phrase. */
final class TinyPool {
  static final String TEXT = load();

  private TinyPool() {}

  /** The text with the first {@code phrase} replaced. */
  static String with(String phrase, String replacement) {
    assertThat(TEXT).contains(phrase);
    int start = TEXT.indexOf(phrase);
    return TEXT.substring(0, start) + replacement + TEXT.substring(start + phrase.length());
  }

  static Pool parse(String text, String... overrides) {
    return PoolReader.parse(
        "pool.yaml", text, List.of(overrides).stream().map(PoolOverride::parse).toList());
  }

  private static String load() {
    try {
      return Resources.toString(
          Resources.getResource(TinyPool.class, "tiny.yaml"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
