package io.mchannel.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How large the regions are unless the user says so.
 *
 * @param mib size of each region
 * @param reason why, for the user
 */
public record RegionSize(int mib, String reason) {
  private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";
  private static final int LEAST_MIB = 256;
  private static final int MOST_MIB = 1024;
  private static final int REGIONS = 3;

  /**
   * Four times the last-level cache, so that it holds little of a region, and at least 256 MiB.
   * Never more than a third of half the memory that is free.
   */
  public static RegionSize ofThisMachine() {
    return of(lastLevelCacheMiB(), availableMiB());
  }

  static RegionSize of(Optional<Integer> cacheMiB, Optional<Integer> availableMiB) {
    int wanted =
        cacheMiB
            .map(mib -> Math.min(MOST_MIB, Math.max(LEAST_MIB, 4 * mib)))
            .orElse(LEAST_MIB);
    String cache =
        cacheMiB
            .map(mib -> "last-level cache of " + mib + " MiB")
            .orElse("last-level cache of unknown size");
    int room = availableMiB.map(mib -> Math.max(1, mib / (2 * REGIONS))).orElse(wanted);
    return room < wanted
        ? new RegionSize(room, cache + ", " + availableMiB.orElseThrow() + " MiB of memory free")
        : new RegionSize(wanted, cache);
  }

  private static Optional<Integer> lastLevelCacheMiB() {
    try (Stream<Path> levels = Files.list(CACHES)) {
      return levels
          .map(level -> level.resolve("size"))
          .filter(Files::isReadable)
          .flatMap(file -> firstLine(file).stream())
          .map(RegionSize::kibibytes)
          .max(Integer::compare)
          .map(kib -> Math.max(1, kib / 1024));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads a size as Linux writes it, such as {@code 32768K}. */
  static int kibibytes(String size) {
    int number = Integer.parseInt(size.replaceAll("\\D", ""));
    return size.endsWith("M") ? number * 1024 : number;
  }

  private static Optional<Integer> availableMiB() {
    try {
      return Files.readAllLines(MEMORY, StandardCharsets.UTF_8).stream()
          .filter(line -> line.startsWith(AVAILABLE))
          .map(line -> (int) (Long.parseLong(line.replaceAll("\\D", "")) / 1024))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> firstLine(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8).stream().findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
