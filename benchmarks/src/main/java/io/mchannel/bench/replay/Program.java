package io.mchannel.bench.replay;

import io.mchannel.workload.trace.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A recorded program to replay.
 *
 * @param name what results call it; each program of a replay has another name
 * @param trace what it asked of memory
 */
public record Program(String name, TraceSource trace) {
  /**
   * A name for each trace: its file name up to the first dot, told apart by a number where several
   * traces share it.
   */
  public static List<String> names(List<Path> traces) {
    List<String> names = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (Path trace : traces) {
      String base = baseName(trace);
      String name = base;
      for (int number = 2; !taken.add(name); number++) {
        name = base + "-" + number;
      }
      names.add(name);
    }
    return names;
  }

  private static String baseName(Path trace) {
    Path file = trace.getFileName();
    String whole = file == null ? "" : file.toString();
    int dot = whole.indexOf('.');
    // Scenarios join keys and values by = and ;, and several programs by +.
    String name = (dot < 0 ? whole : whole.substring(0, dot)).replaceAll("[^A-Za-z0-9_-]", "_");
    return name.isEmpty() ? "trace" : name;
  }
}
