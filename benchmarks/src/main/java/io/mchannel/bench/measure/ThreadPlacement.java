package io.mchannel.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Keeps each measuring thread on a processor of its own. Java has no call for it: on Linux the
 * thread reads its own number from {@code /proc/thread-self} and {@code taskset} binds it.
 */
final class ThreadPlacement {
  private static final Path SELF = Path.of("/proc/thread-self");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private final List<Integer> processors;
  private final Optional<Path> taskset;

  ThreadPlacement(List<Integer> processors, Optional<Path> taskset) {
    this.processors = processors;
    this.taskset = taskset;
  }

  /** The placement that this machine allows. */
  static ThreadPlacement ofThisProcess() {
    return new ThreadPlacement(allowed(), Executables.find("taskset"));
  }

  /**
   * This placement, and the one in which the victim and its first rival change places. Two processors
   * of one machine are seldom alike, as each may share its core or its cache with somebody else: what
   * is measured in both and averaged tells threads apart by what they do and not by where they are.
   */
  List<ThreadPlacement> seatings() {
    if (taskset.isEmpty() || processors.size() < 2) {
      return List.of(this);
    }
    List<Integer> swapped = new ArrayList<>(processors);
    Collections.swap(swapped, 0, 1);
    return List.of(this, new ThreadPlacement(List.copyOf(swapped), taskset));
  }

  /** The processors of the slots, in their order. */
  List<Integer> processors() {
    return processors;
  }

  /**
   * Binds the thread that calls to the processor of a slot.
   *
   * @param slot 0 for the victim, then the rivals
   * @return the processor, if the system confirms that the thread may run on no other
   */
  Optional<Integer> place(int slot) {
    if (taskset.isEmpty() || slot >= processors.size()) {
      return Optional.empty();
    }
    int processor = processors.get(slot);
    try {
      String thread = Files.readSymbolicLink(SELF).getFileName().toString();
      int exitCode =
          Executables.exitCode(
              taskset.get().toString(), "-c", "-p", Integer.toString(processor), thread);
      return exitCode == 0 && allowed().equals(List.of(processor))
          ? Optional.of(processor)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The processors that the thread that calls may run on; none where the system does not tell. */
  static List<Integer> allowed() {
    try {
      return Files.readAllLines(SELF.resolve("status"), StandardCharsets.UTF_8).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> processors(line.substring(ALLOWED.length()).strip()))
          .findFirst()
          .orElse(List.of());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Reads a list as Linux writes it, such as {@code 0-2,5}. */
  static List<Integer> processors(String list) {
    List<Integer> processors = new ArrayList<>();
    for (String part : list.split(",")) {
      String[] ends = part.strip().split("-");
      for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
        processors.add(i);
      }
    }
    return List.copyOf(processors);
  }
}
