package io.mchannel.topology;

import java.util.Optional;

/**
 * One setting of a pool file, replaced: {@code hosts[0].adapters[0].laneDepth=12}. The path may
 * start with {@code pool.}; {@code [*]} means every item of a list; the value is YAML, such as
 * {@code [ep0, ep1]}. It is applied before the file is checked, so a wrong one is refused like a
 * wrong file.
 */
public final class PoolOverride {
  private static final String PREFIX = "pool.";

  private final String text;
  private final YamlPath path;
  private final Yaml value;

  private PoolOverride(String text, YamlPath path, Yaml value) {
    this.text = text;
    this.path = path;
    this.value = value;
  }

  /**
   * Reads {@code path=value}.
   *
   * @throws PoolFormatException if it is none
   */
  public static PoolOverride parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw new PoolFormatException(
          text, "", "no '='", "path=value, such as hosts[0].adapters[0].laneDepth=12");
    }
    String key = text.substring(0, equals).strip();
    Optional<Yaml> value = YamlParser.parse(text.substring(equals + 1), line -> text);
    if (value.isEmpty()) {
      throw new PoolFormatException(text, key, "nothing after '='", "a value");
    }
    try {
      String path = key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
      return new PoolOverride(text, YamlPath.parse(path), value.get());
    } catch (IllegalArgumentException e) {
      throw new PoolFormatException(
          text, "", "'" + key + "'", "a key path such as hosts[0].adapters[*].laneDepth");
    }
  }

  /** One number replaced, as a fit tries it. */
  public static PoolOverride of(String path, double value) {
    String number =
        value == Math.rint(value) && Math.abs(value) < 1L << 53
            ? Long.toString((long) value)
            : Double.toString(value);
    return parse(path + "=" + number);
  }

  Yaml applyTo(Yaml root) {
    return path.replace(root, value);
  }

  @Override
  public String toString() {
    return text;
  }
}
