package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The memory nodes of this machine, as Linux lists them.
 *
 * @param numbers none where the system does not tell
 */
record MemoryNodes(List<Integer> numbers) {
  private static final Path HAS_MEMORY = Path.of("/sys/devices/system/node/has_memory");

  MemoryNodes {
    numbers = List.copyOf(numbers);
  }

  static MemoryNodes ofThisMachine() {
    try {
      String list = Files.readString(HAS_MEMORY, StandardCharsets.US_ASCII).strip();
      return new MemoryNodes(list.isEmpty() ? List.of() : ThreadPlacement.processors(list));
    } catch (IOException e) {
      return new MemoryNodes(List.of());
    }
  }

  /**
   * Refuses a node that is not there.
   *
   * @throws InvalidOptionException if the system tells its nodes and {@code node} is none of them
   */
  void require(int node) {
    if (!numbers.isEmpty() && !numbers.contains(node)) {
      throw new InvalidOptionException(
          "--node: found "
              + node
              + ", this machine has nodes "
              + numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
  }
}
