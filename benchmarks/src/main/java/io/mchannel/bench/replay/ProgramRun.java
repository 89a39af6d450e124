package io.mchannel.bench.replay;

import io.mchannel.fabric.Stage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What became of one program in one simulation.
 *
 * @param name the program
 * @param accesses its accesses
 * @param caches what became of the lines that they asked for
 * @param reads lines read from the pool, on demand or by a prefetcher
 * @param writes lines written to the pool
 * @param runNs from its start to the end of its last access
 * @param latencyMeanNs mean latency of the lines read; NaN if there are none
 * @param latencyP99Ns their 99th percentile; 0 if there are none
 * @param waits where its lines queued
 * @param skippedRecords malformed records that were left out
 * @param firstSkipped what was wrong with the first of them
 */
public record ProgramRun(
    String name,
    long accesses,
    CacheUse caches,
    long reads,
    long writes,
    double runNs,
    double latencyMeanNs,
    double latencyP99Ns,
    List<DeviceWait> waits,
    long skippedRecords,
    Optional<String> firstSkipped) {
  private static final int LINE_BYTES = 64;

  public ProgramRun {
    waits = List.copyOf(waits);
  }

  /** Lines that went to the pool. */
  public long lines() {
    return reads + writes;
  }

  /** Lines moved, GB/s; 0 for a program that moved none. */
  public double bandwidthGBps() {
    return lines() == 0 ? 0 : lines() * LINE_BYTES / runNs;
  }

  /** Mean time that a line queued in {@code stage}, ns; 0 if no line went to the pool. */
  public double waitNs(Stage stage) {
    double total =
        waits.stream().filter(w -> w.stage() == stage).mapToDouble(DeviceWait::totalNs).sum();
    return lines() == 0 ? 0 : total / lines();
  }

  /** The device of {@code stage} where the lines queued longest, if they did at all. */
  public Optional<DeviceWait> worst(Stage stage) {
    return waits.stream()
        .filter(w -> w.stage() == stage && w.totalNs() > 0)
        .max(Comparator.comparingDouble(DeviceWait::totalNs));
  }
}
