package io.mchannel.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A key path such as {@code hosts[0].adapters[*].laneDepth}: keys joined by dots, items of a list
 * by index from 0 or all of them by {@code [*]}.
 *
 * @param steps the way down from the root
 */
record YamlPath(List<Step> steps) {
  private static final Pattern STEP =
      Pattern.compile(
          "\\G(?:(?<dot>\\.?)(?<key>[A-Za-z][A-Za-z0-9_-]*)|\\[(?<index>[0-9]{1,9}|\\*)])");

  /** One step down. */
  sealed interface Step {}

  private record Key(String name) implements Step {}

  private record Index(int index) implements Step {}

  private record EveryItem() implements Step {}

  /**
   * Reads a key path.
   *
   * @throws IllegalArgumentException if {@code text} is none
   */
  static YamlPath parse(String text) {
    List<Step> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(text);
    int end = 0;
    while (matcher.find()) {
      String key = matcher.group("key");
      String index = matcher.group("index");
      boolean needsDot = key != null && !steps.isEmpty();
      if (key == null && steps.isEmpty()
          || key != null && needsDot == matcher.group("dot").isEmpty()) {
        break;
      }
      if (key != null) {
        steps.add(new Key(key));
      } else if (index.equals("*")) {
        steps.add(new EveryItem());
      } else {
        steps.add(new Index(Integer.parseInt(index)));
      }
      end = matcher.end();
    }
    if (steps.isEmpty() || end < text.length()) {
      throw new IllegalArgumentException("'" + text + "' is not a key path");
    }
    return new YamlPath(List.copyOf(steps));
  }

  /** The value at this path, if there is one. */
  Optional<Yaml> find(Yaml root) {
    Optional<Yaml> at = Optional.of(root);
    for (Step step : steps) {
      at = at.flatMap(node -> child(node, step));
    }
    return at;
  }

  /** The value at this path, or else the deepest one on the way to it. */
  Yaml nearest(Yaml root) {
    Yaml at = root;
    for (Step step : steps) {
      Optional<Yaml> child = child(at, step);
      if (child.isEmpty()) {
        return at;
      }
      at = child.get();
    }
    return at;
  }

  /** Every value at this path, for a path that may hold {@code [*]}. */
  List<Yaml> findAll(Yaml root) {
    List<Yaml> at = List.of(root);
    for (Step step : steps) {
      at = at.stream().flatMap(node -> children(node, step)).toList();
    }
    return at;
  }

  private static Stream<Yaml> children(Yaml node, Step step) {
    if (step instanceof EveryItem && node instanceof Yaml.Sequence sequence) {
      return sequence.items().stream();
    }
    return child(node, step).stream();
  }

  private static Optional<Yaml> child(Yaml node, Step step) {
    if (step instanceof Key key && node instanceof Yaml.Mapping mapping) {
      return Optional.ofNullable(mapping.entries().get(key.name())).map(Yaml.Entry::value);
    }
    if (step instanceof Index index
        && node instanceof Yaml.Sequence sequence
        && index.index() < sequence.items().size()) {
      return Optional.of(sequence.items().get(index.index()));
    }
    return Optional.empty();
  }

  /**
   * A copy of {@code root} with {@code value} at this path; only what lies on the path is copied,
   * so other aliases of the same anchor keep theirs. The last key may be new.
   *
   * @throws PoolFormatException if the path leads nowhere
   */
  Yaml replace(Yaml root, Yaml value) {
    return replace(root, value, 0, "");
  }

  private Yaml replace(Yaml node, Yaml value, int depth, String path) {
    if (depth == steps.size()) {
      return value;
    }
    Step step = steps.get(depth);
    if (step instanceof Key key) {
      return replaceKey(node, key.name(), value, depth, path);
    }
    if (!(node instanceof Yaml.Sequence sequence)) {
      throw new PoolFormatException(value.where(), path, node.found(), "a list");
    }
    int size = sequence.items().size();
    if (step instanceof Index index && index.index() >= size) {
      throw new PoolFormatException(
          value.where(),
          path,
          "no item " + index.index(),
          size == 0 ? "no index, as the list is empty" : "an index from 0 to " + (size - 1));
    }
    List<Yaml> items = new ArrayList<>(sequence.items());
    for (int i = 0; i < size; i++) {
      if (step instanceof EveryItem || step.equals(new Index(i))) {
        items.set(i, replace(items.get(i), value, depth + 1, path + "[" + i + "]"));
      }
    }
    return new Yaml.Sequence(sequence.where(), List.copyOf(items));
  }

  private Yaml replaceKey(Yaml node, String key, Yaml value, int depth, String path) {
    if (!(node instanceof Yaml.Mapping mapping)) {
      throw new PoolFormatException(value.where(), path, node.found(), "a mapping");
    }
    boolean last = depth == steps.size() - 1;
    String childPath = path.isEmpty() ? key : path + "." + key;
    Yaml.Entry entry = mapping.entries().get(key);
    if (entry == null && !last) {
      String expected =
          Nearest.to(key, mapping.entries().keySet())
              .map(best -> "'" + best + "'")
              .orElse("one of " + String.join(", ", mapping.entries().keySet()));
      throw new PoolFormatException(value.where(), childPath, "an unknown key", expected);
    }
    Map<String, Yaml.Entry> entries = new LinkedHashMap<>(mapping.entries());
    Yaml changed = entry == null ? value : replace(entry.value(), value, depth + 1, childPath);
    entries.put(key, new Yaml.Entry(entry == null ? value.where() : entry.where(), changed));
    return new Yaml.Mapping(mapping.where(), entries);
  }
}
