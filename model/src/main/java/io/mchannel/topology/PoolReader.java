package io.mchannel.topology;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads pool descriptions: built-in ones by name, others from YAML files.
 *
 * <p>A file has the keys of {@link Pool} and, below them, those of the other records of this
 * package. Lists are written out item by item. To keep them short, YAML anchors ({@code &x8}),
 * aliases ({@code *x8}) and merges ({@code <<: *x8}) repeat what items share; parts that only serve
 * as anchors may stand under top-level keys that begin with {@code x-}, which are otherwise
 * ignored. {@code trunk}, {@code flit} and {@code headersPerSlot} of a link may be left out;
 * nothing else may.
 *
 * <p>Whatever is wrong is refused by a {@link PoolFormatException} of one line.
 */
public final class PoolReader {
  /** The built-in pools, in the order in which lists show them. */
  private static final List<String> BUILT_IN =
      List.of("titan-x8", "titan-2x8", "two-host", "two-level");

  private static final String SHARED_PARTS = "x-";

  /** 2 MiB: thousands of nodes, and far from what a mistaken file could do to memory. */
  private static final int MAX_BYTES = 1 << 21;

  private PoolReader() {}

  /** Names of the built-in pools. */
  public static List<String> builtIns() {
    return BUILT_IN;
  }

  /**
   * Reads a built-in pool, or else a file. A file that is called like a built-in pool can be named
   * as {@code ./titan-x8}.
   *
   * @throws PoolFormatException if there is no such pool or it cannot be used
   */
  public static Pool read(String nameOrFile, PoolOverride... overrides) {
    return parse(label(nameOrFile), text(nameOrFile), List.of(overrides));
  }

  /**
   * Reads a file.
   *
   * @throws PoolFormatException if it cannot be used
   */
  public static Pool read(Path file, PoolOverride... overrides) {
    return parse(file.toString(), fileText(file), List.of(overrides));
  }

  /**
   * The YAML text that {@link #read(String, PoolOverride...)} reads.
   *
   * @throws PoolFormatException if there is no such pool or file
   */
  public static String text(String nameOrFile) {
    if (BUILT_IN.contains(nameOrFile)) {
      return builtInText(nameOrFile);
    }
    try {
      Path file = Path.of(nameOrFile);
      boolean looksLikeFile =
          nameOrFile.endsWith(".yaml") || nameOrFile.endsWith(".yml") || file.getNameCount() > 1;
      if (looksLikeFile || !nameOrFile.isBlank() && Files.exists(file)) {
        return fileText(file);
      }
    } catch (InvalidPathException e) {
      // Cannot be a file, so it was meant as a name.
    }
    throw new PoolFormatException(
        "pool",
        "",
        "'" + nameOrFile + "'",
        "a YAML file or one of "
            + String.join(", ", BUILT_IN)
            + Nearest.hint(nameOrFile, BUILT_IN));
  }

  static String label(String nameOrFile) {
    return BUILT_IN.contains(nameOrFile) ? nameOrFile + ".yaml" : nameOrFile;
  }

  private static String builtInText(String name) {
    try {
      return Resources.toString(
          Resources.getResource(PoolReader.class, name + ".yaml"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String fileText(Path file) {
    String label = file.toString();
    if (Files.isDirectory(file)) {
      throw new PoolFormatException(label, "", "a directory", "a YAML file");
    }
    if (!Files.exists(file)) {
      throw new PoolFormatException(label, "", "no such file", "a YAML file");
    }
    try {
      byte[] bytes = start(file);
      if (bytes.length > MAX_BYTES) {
        throw new PoolFormatException(
            label, "", "more than " + MAX_BYTES + " bytes", "a pool description");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new PoolFormatException(label, "", "bytes that are not UTF-8", "a YAML file");
    } catch (IOException e) {
      throw new PoolFormatException(label, "", "a file that cannot be read", "a YAML file");
    }
  }

  /** As much of a file as can be a pool description, and one byte more if there is more. */
  private static byte[] start(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MAX_BYTES + 1);
    }
  }

  static Pool parse(String label, String text, List<PoolOverride> overrides) {
    Yaml root = tree(label, text);
    for (PoolOverride override : overrides) {
      root = override.applyTo(root);
    }
    return RecordBinder.bind(Pool.class, root, "");
  }

  /**
   * The values of a pool file, with anchors resolved and without the parts that only serve them.
   */
  static Yaml tree(String label, String text) {
    return YamlParser.parse(text, line -> label + ":" + line)
        .map(PoolReader::withoutSharedParts)
        .orElseThrow(
            () -> new PoolFormatException(label, "", "an empty file", "a pool description"));
  }

  private static Yaml withoutSharedParts(Yaml root) {
    if (!(root instanceof Yaml.Mapping mapping)) {
      return root;
    }
    Map<String, Yaml.Entry> entries = new LinkedHashMap<>(mapping.entries());
    entries.keySet().removeIf(key -> key.startsWith(SHARED_PARTS));
    return new Yaml.Mapping(mapping.where(), entries);
  }
}
