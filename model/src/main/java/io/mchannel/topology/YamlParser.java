package io.mchannel.topology;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads one YAML 1.2 document into values that know their lines. Anchors and aliases stand for
 * themselves, and {@code <<} merges the keys of one mapping or of a list of mappings, where a key
 * written out wins.
 */
final class YamlParser {
  private static final Pattern INDENTED_BY_TAB = Pattern.compile("^ *\\t.*");

  /** How YAML 1.2 writes the absence of a value (§10.3.2). */
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

  private static final String MERGE = "<<";

  /** Names a line, counted from 1. */
  private final IntFunction<String> place;

  private final Map<Node, Yaml> done = new IdentityHashMap<>();

  private YamlParser(IntFunction<String> place) {
    this.place = place;
  }

  /**
   * Parses the only document of {@code text}, or nothing when it holds none.
   *
   * @param place names a line, counted from 1
   * @throws PoolFormatException if the text is not one YAML document
   */
  static Optional<Yaml> parse(String text, IntFunction<String> place) {
    // Aliases share one value here, however many there are, so none can blow up memory.
    LoadSettings settings =
        LoadSettings.builder().setMaxAliasesForCollections(Integer.MAX_VALUE).build();
    try {
      Iterator<Node> documents = new Compose(settings).composeAllFromString(text).iterator();
      if (!documents.hasNext()) {
        return Optional.empty();
      }
      Node root = documents.next();
      if (documents.hasNext()) {
        throw new PoolFormatException(
            place.apply(line(documents.next())), "", "a second YAML document", "one");
      }
      return Optional.of(new YamlParser(place).convert(root, ""));
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw notYaml(text, line, e.getProblem(), place);
    } catch (ReaderException e) {
      int line = 1 + (int) text.codePoints().limit(e.getPosition()).filter(c -> c == '\n').count();
      String found = String.format("the control character U+%04X", e.getCodePoint());
      throw new PoolFormatException(place.apply(line), "", found, "YAML text");
    } catch (YamlEngineException e) {
      throw notYaml(text, 1, String.valueOf(e.getMessage()), place);
    } catch (StackOverflowError e) {
      throw new PoolFormatException(
          place.apply(1), "", "values nested too deep", "a pool description");
    }
  }

  private static PoolFormatException notYaml(
      String text, int line, String problem, IntFunction<String> place) {
    List<String> lines = text.lines().toList();
    for (int i = Math.min(line, lines.size()); i >= Math.max(1, line - 1); i--) {
      if (INDENTED_BY_TAB.matcher(lines.get(i - 1)).matches()) {
        return new PoolFormatException(place.apply(i), "", "a tab in the indentation", "spaces");
      }
    }
    return new PoolFormatException(
        place.apply(line), "", "text that is not YAML (" + problem + ")", "YAML");
  }

  private Yaml convert(Node node, String path) {
    Yaml known = done.get(node);
    if (known != null) {
      return known;
    }
    if (node.isRecursive()) {
      throw new PoolFormatException(where(node), path, "a value inside itself", "a plain value");
    }
    if (node.getTag().getValue().startsWith("!")) {
      throw new PoolFormatException(
          where(node), path, "the tag " + node.getTag().getValue(), "a value without a tag");
    }
    Yaml value;
    if (node instanceof ScalarNode scalar) {
      int column = node.getStartMark().map(Mark::getColumn).orElse(0);
      String written =
          scalar.isPlain() && NULLS.contains(scalar.getValue()) ? "" : scalar.getValue();
      value = new Yaml.Scalar(where(node), line(node), column, written, !scalar.isPlain());
    } else if (node instanceof SequenceNode sequence) {
      List<Yaml> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(convert(item, path + "[" + items.size() + "]"));
      }
      value = new Yaml.Sequence(where(node), List.copyOf(items));
    } else {
      value = new Yaml.Mapping(where(node), entries((MappingNode) node, path));
    }
    done.put(node, value);
    return value;
  }

  private Map<String, Yaml.Entry> entries(MappingNode mapping, String path) {
    Map<String, Yaml.Entry> entries = new LinkedHashMap<>();
    List<Yaml> merged = new ArrayList<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw new PoolFormatException(
            where(tuple.getKeyNode()), path, "a list or mapping as a key", "a word");
      }
      String name = key.getValue();
      String keyPath = path.isEmpty() ? name : path + "." + name;
      Yaml value = convert(tuple.getValueNode(), keyPath);
      if (key.isPlain() && name.equals(MERGE)) {
        merged.add(value);
        continue;
      }
      Yaml.Entry first = entries.putIfAbsent(name, new Yaml.Entry(where(key), value));
      if (first != null) {
        throw new PoolFormatException(
            where(key), keyPath, "the key a second time", "it once (first: " + first.where() + ")");
      }
    }
    merged.forEach(value -> merge(entries, value, path));
    return entries;
  }

  private static void merge(Map<String, Yaml.Entry> entries, Yaml value, String path) {
    if (value instanceof Yaml.Mapping mapping) {
      mapping.entries().forEach(entries::putIfAbsent);
    } else if (value instanceof Yaml.Sequence sequence) {
      sequence.items().forEach(item -> merge(entries, item, path));
    } else {
      throw new PoolFormatException(
          value.where(), path + "." + MERGE, value.found(), "an alias of a mapping");
    }
  }

  private String where(Node node) {
    return place.apply(line(node));
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }
}
