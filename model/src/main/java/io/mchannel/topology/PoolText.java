package io.mchannel.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The text of a pool file, of which single numbers can be replaced while all else, layout and
 * comments, stays as it is. A fit writes its result with it.
 *
 * @param label how errors name the text
 * @param text YAML
 */
public record PoolText(String label, String text) {
  /** The text of a built-in pool or file, as {@link PoolReader#read} would read it. */
  public static PoolText of(String nameOrFile) {
    return new PoolText(PoolReader.label(nameOrFile), PoolReader.text(nameOrFile));
  }

  /** The pool that the text describes. */
  public Pool read() {
    return PoolReader.parse(label, text, List.of());
  }

  /**
   * The numbers at {@code path}, in the order of the text.
   *
   * @throws PoolFormatException if one of them is no number
   */
  public List<Double> values(String path) {
    return YamlPath.parse(path).findAll(PoolReader.tree(label, text)).stream()
        .map(value -> RecordBinder.number(value, path))
        .toList();
  }

  /**
   * A copy with the value at {@code path} replaced wherever it is written. Values that come from
   * one anchor are written once, so all that share it change.
   *
   * @param path key path, as in {@link PoolOverride}
   * @param value the new value
   * @param comment replaces the comment behind the value
   * @throws PoolFormatException if there is no such value in the text
   */
  public PoolText with(String path, String value, String comment) {
    Yaml root = PoolReader.tree(label, text);
    YamlPath steps = YamlPath.parse(path);
    List<Yaml> values = steps.findAll(root);
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    Set<Integer> rewritten = new TreeSet<>();
    if (values.isEmpty()) {
      throw new PoolFormatException(label, path, "nothing", "a value to replace");
    }
    for (Yaml found : values) {
      if (!(found instanceof Yaml.Scalar scalar) || scalar.quoted()) {
        throw new PoolFormatException(found.where(), path, found.found(), "a single value");
      }
      if (rewritten.add(scalar.line())) {
        int index = scalar.line() - 1;
        lines.set(index, replace(lines.get(index), path, scalar, value, comment));
      }
    }
    return new PoolText(label, String.join("\n", lines));
  }

  private static String replace(
      String line, String path, Yaml.Scalar scalar, String value, String comment) {
    int start = line.offsetByCodePoints(0, scalar.column());
    String rest = line.substring(start + scalar.text().length());
    if (!rest.isBlank() && !rest.strip().startsWith("#")) {
      throw new PoolFormatException(
          scalar.where(), path, "other values on its line", "a line of its own");
    }
    String written = line.substring(0, start) + value;
    int column = Math.max(written.length() + 2, line.indexOf('#', start));
    String end = line.endsWith("\r") ? "\r" : "";
    return written + " ".repeat(column - written.length()) + "# " + comment + end;
  }
}
