package io.mchannel.bench.experiment;

import io.mchannel.host.LineListener;
import io.mchannel.results.Outcome;
import io.mchannel.results.SevenDigits;
import io.mchannel.topology.Pool;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.BlockStream;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A point that was measured, as the pool would have it: the programs that {@code measure} runs, as far
 * as their lines reach memory. A pool has no caches, prefetchers and reorder buffers, so what they
 * decide has no scene: strides and passes, gaps between accesses, working sets that caches hold, and
 * how many of its blocks a thread overlaps.
 *
 * @param at its key columns
 * @param victim what the thread that was timed does
 * @param rival what each of the others does; empty where there are none
 * @param amount lines in flight of all rivals, or bytes of a rival's blocks
 */
record MeasuredScene(Coordinates at, Access victim, Optional<Access> rival, int amount) {
  static final String ADAPTER = "adapter-contention";
  static final String BLOCKS = "hol-blocking";

  /** Experiments of which points have a scene. */
  static final List<String> EXPERIMENTS = List.of(ADAPTER, BLOCKS);

  private static final int LINE_BYTES = 64;
  private static final int BATCHES = 20;

  /** Short, as a fit simulates every point a hundred times; several times the longest latency. */
  private static final double BATCH_NS = 4_000;

  private static final int MOST = 1 << 20;

  /**
   * The scene of a measured row.
   *
   * @param rivals threads beside the victim
   * @return none if the pool does not describe what decides it
   * @throws IllegalArgumentException if {@code measure} writes no such row; says what it found
   */
  static Optional<MeasuredScene> of(Outcome row, int rivals) {
    boolean latency = row.series().equals("victim") && row.metric().equals("latency_mean");
    boolean rivalBandwidth = row.series().equals("rival") && row.metric().equals("bandwidth");
    boolean wanted =
        switch (row.experiment()) {
          case ADAPTER -> latency || rivalBandwidth;
          // How far a thread's blocks overlap is up to its reorder buffer.
          case BLOCKS -> latency;
          default -> false;
        };
    if (!wanted) {
      return Optional.empty();
    }
    requireUnit(row, latency ? PoolRun.NS : PoolRun.GBPS);
    if (row.value() < 0) {
      throw new IllegalArgumentException("value: found " + row.value() + ", expected 0 or more");
    }
    Map<String, String> keys = keys(row.scenario());
    Access victim = access(keys, "victim");
    int amount = amount(row, rivals);
    Optional<Access> rival =
        amount == 0 ? Optional.empty() : Optional.of(access(keys, "rival"));
    return Optional.of(
        new MeasuredScene(
            new Coordinates(
                row.experiment(),
                row.transport(),
                row.scenario(),
                row.xName(),
                row.x(),
                row.xUnit()),
            victim,
            rival,
            amount));
  }

  /** Simulates it; rows of the same keys as those that were measured, and maybe more. */
  List<Outcome> simulate(
      Pool pool, MeasuredMemory memory, int rivals, long seed) {
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(Sharing.NONE, simulation, Sharing.SCALED),
            BATCHES,
            BATCH_NS);
    int target = memory.target();
    start(run, "victim", program(victim, 1, run.chase(), target));
    for (int i = 0; i < rivals && rival.isPresent(); i++) {
      Workload workload =
          at.experiment().equals(ADAPTER)
              ? program(rival.get(), amount / rivals, run.randomBlocks(LINE_BYTES), target)
              : new BlockStream(
                  rival.get().isWrite()
                      ? BlockStream.Operation.COPY
                      : BlockStream.Operation.READ,
                  amount,
                  run.randomBlocks(amount),
                  target,
                  target);
      start(run, "rival", workload);
    }
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "victim"));
    rows.addAll(run.rows(at, "rival"));
    return rows;
  }

  /** What was measured are lines that a program had, so write-backs are not counted. */
  private static void start(PoolRun run, String series, Workload workload) {
    LineListener meter = run.group(series);
    run.start(
        0,
        workload,
        (transactions, transaction, nowTick) -> {
          if (!transactions.isWrite(transaction)) {
            meter.completed(transactions, transaction, nowTick);
          }
        });
  }

  private static Workload program(Access access, int lines, AddressPattern pattern, int target) {
    return access.isWrite()
        ? new ChangedLines(lines, pattern, target)
        : new WindowStream(lines, pattern, target, false);
  }

  private static void requireUnit(Outcome row, String unit) {
    if (!row.unit().equals(unit)) {
      throw new IllegalArgumentException(
          "unit: found '" + row.unit() + "', expected " + unit + " of " + row.metric());
    }
  }

  private static int amount(Outcome row, int rivals) {
    int step = row.experiment().equals(ADAPTER) ? Math.max(1, rivals) : LINE_BYTES;
    double most = rivals == 0 ? 0 : MOST;
    if (!(row.x() >= 0 && row.x() <= most && row.x() % step == 0)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: found %s, expected a multiple of %d from 0 to %.0f, as %d rivals have it",
              row.xName(),
              SevenDigits.format(row.x()),
              step,
              most,
              rivals));
    }
    return (int) row.x();
  }

  private static Access access(Map<String, String> keys, String key) {
    String word = keys.getOrDefault(key, "");
    for (Access access : List.of(Access.READ, Access.WRITE)) {
      if (access.word().equals(word)) {
        return access;
      }
    }
    throw new IllegalArgumentException(
        "scenario: found '" + word + "' for " + key + ", expected read or write");
  }

  private static Map<String, String> keys(String scenario) {
    Map<String, String> keys = new TreeMap<>();
    for (String pair : scenario.split(";")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        keys.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return keys;
  }
}
