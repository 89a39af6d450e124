package io.mchannel.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where the pages of this process lie, as Linux tells it.
 *
 * @param bytesByNode bytes on each memory node; empty where the system does not tell
 * @param hugeBytes bytes in transparent huge pages; empty where the system does not tell
 */
record Pages(Map<Integer, Long> bytesByNode, Optional<Long> hugeBytes) {
  private static final Path NUMA_MAPS = Path.of("/proc/self/numa_maps");
  private static final Path ROLLUP = Path.of("/proc/self/smaps_rollup");
  private static final String HUGE = "AnonHugePages:";
  private static final String PAGE_SIZE = "kernelpagesize_kB=";
  private static final double NEARLY_ALL = 0.99;

  Pages {
    bytesByNode = Map.copyOf(bytesByNode);
  }

  /** The pages as they lie now. */
  static Pages ofThisProcess() {
    return new Pages(bytesByNode(lines(NUMA_MAPS)), hugeBytes(lines(ROLLUP)));
  }

  /** What has come since. */
  Pages since(Pages former) {
    Map<Integer, Long> added = new TreeMap<>(bytesByNode);
    former.bytesByNode.forEach((node, bytes) -> added.merge(node, -bytes, Long::sum));
    Optional<Long> huge =
        hugeBytes.flatMap(now -> former.hugeBytes.map(then -> Math.max(0, now - then)));
    return new Pages(added, huge);
  }

  /**
   * Whether memory just allocated lies on a node: nearly all of it does, and what the virtual
   * machine took meanwhile does not count.
   */
  boolean on(int node, long allocatedBytes) {
    return bytesByNode.getOrDefault(node, 0L) >= NEARLY_ALL * allocatedBytes;
  }

  /** Reads {@code numa_maps}: pages a node in {@code N0=17}, their size at the end of the line. */
  static Map<Integer, Long> bytesByNode(List<String> numaMaps) {
    Map<Integer, Long> bytes = new TreeMap<>();
    for (String mapping : numaMaps) {
      int sizeAt = mapping.indexOf(PAGE_SIZE);
      if (sizeAt >= 0) {
        String pageKib = mapping.substring(sizeAt + PAGE_SIZE.length()).strip();
        long pageBytes = 1024 * Long.parseLong(pageKib);
        for (String field : mapping.split(" ")) {
          if (field.matches("N\\d+=\\d+")) {
            int equals = field.indexOf('=');
            long pages = Long.parseLong(field.substring(equals + 1));
            bytes.merge(
                Integer.parseInt(field.substring(1, equals)), pages * pageBytes, Long::sum);
          }
        }
      }
    }
    return bytes;
  }

  /** Reads {@code smaps_rollup}. */
  static Optional<Long> hugeBytes(List<String> rollup) {
    return rollup.stream()
        .filter(line -> line.startsWith(HUGE))
        .map(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }
}
