package io.mchannel.bench.experiment;

import io.mchannel.fabric.EndpointAdapter;
import io.mchannel.fabric.Target;
import io.mchannel.host.CachedProgram;
import io.mchannel.host.Pipeline;
import io.mchannel.host.PoolSimulation;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.host.cache.SharedCache;
import io.mchannel.results.BatchMeans;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import io.mchannel.workload.Program;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * One simulation of programs that run through the caches of their cores, beside rivals that do not.
 * What is counted is read off after every batch, so that the warm-up, found from the rate of accesses,
 * can be cut off.
 */
final class ProgramRun {
  static final int LINE_BYTES = 64;

  /** The memory of each program, apart from that of the others. */
  private static final long REGION_BYTES = 1L << 32;

  private static final long PAGE_BYTES = 4096;

  private final PoolSimulation simulation;
  private final Sharing sharing;
  private final Host host;
  private final HostCaches caches;
  private final SharedCache lastLevel;
  private final int batches;
  private final double batchNs;
  private final List<CachedProgram> programs = new ArrayList<>();
  private long rivalPoolLines;
  private Samples accesses;
  private Samples linesAtHost;
  private Samples linesAtDevices;
  private Samples demandReads;
  private List<Samples> prefetchReads = List.of();
  private int settled;

  /**
   * A point in which programs run through the caches of their cores.
   *
   * @param cores how many programs will run
   * @param caches those of every core
   * @param body starts them, runs them and reads off the rows
   */
  static Point point(
      Coordinates at,
      RunOptions options,
      Pool pool,
      int cores,
      HostCaches caches,
      Function<ProgramRun, List<Outcome>> body) {
    return new SimulatedPoint(
        at,
        options,
        seed ->
            body.apply(
                new ProgramRun(pool, seed, options.fidelity(), at.transport(), cores, caches)));
  }

  private ProgramRun(
      Pool pool, long seed, Fidelity fidelity, String transport, int cores, HostCaches caches) {
    this.simulation = new PoolSimulation(pool, seed);
    this.sharing = Sharing.of(transport, simulation, Sharing.SCALED);
    this.host = pool.hosts().get(0);
    this.caches = caches;
    this.lastLevel = HostCaches.lastLevel(cores);
    this.batches = fidelity.batches();
    this.batchNs =
        transport.equals(Sharing.NONE) ? fidelity.batchNs() : fidelity.controlledBatchNs();
  }

  PoolSimulation simulation() {
    return simulation;
  }

  /**
   * Starts a program on a core of its own.
   *
   * @param target where its memory lies
   * @param body the program over a region of memory
   */
  void start(int target, Function<MemoryRegion, Program> body) {
    int number = programs.size();
    long page =
        simulation.streams().stream("program/" + number).nextLong(REGION_BYTES / PAGE_BYTES);
    // Pages lie anywhere; a common start would set the programs to the same endpoints in step.
    MemoryRegion region =
        MemoryRegion.of(2 * number * REGION_BYTES + page * PAGE_BYTES, REGION_BYTES);
    CoreCacheConfig config = caches.core(region);
    CachedProgram program =
        new CachedProgram(
            body.apply(region),
            new CacheHierarchy(config, lastLevel),
            config.l2Misses(),
            Pipeline.goldenCove(host),
            simulation.timeBase(),
            target);
    programs.add(program);
    sharing.start(0, program, (transactions, transaction, nowTick) -> {});
  }

  /** Starts a rival on a core of its own, past the caches. */
  void startRival(Workload workload) {
    sharing.start(
        0,
        workload,
        (transactions, transaction, nowTick) -> {
          if (Target.isPool(transactions.target(transaction))) {
            rivalPoolLines++;
          }
        });
  }

  /** Runs for the time that the fidelity grants, and finds the end of the warm-up. */
  void run() {
    accesses = new Samples(CachedProgram::accesses);
    linesAtHost = new Samples(program -> program.linesRead() + program.linesWritten());
    linesAtDevices = new Samples(program -> 0);
    demandReads = new Samples(program -> program.caches().demandReads());
    prefetchReads =
        IntStream.range(0, caches.prefetchers().size())
            .mapToObj(i -> new Samples(p -> p.caches().prefetchCounts(i).readFromMemory()))
            .toList();
    for (int batch = 0; batch < batches; batch++) {
      simulation.runFor(batchNs);
      accesses.take(batch);
      linesAtHost.take(batch);
      demandReads.take(batch);
      for (Samples samples : prefetchReads) {
        samples.take(batch);
      }
      linesAtDevices.put(batch, deviceLines() - rivalPoolLines);
    }
    settled = WarmUp.end(IntStream.range(0, batches).mapToDouble(accesses::in).toArray());
  }

  /** Time that one program takes for one access, ns: the inverse of its rate. */
  Estimate nsPerAccess() {
    double[] means =
        IntStream.range(settled, batches)
            .filter(batch -> accesses.in(batch) > 0)
            .mapToDouble(batch -> programs.size() * batchNs / accesses.in(batch))
            .toArray();
    long count = accesses.from(settled);
    double mean = programs.size() * batchNs * (batches - settled) / count;
    return new Estimate(mean, BatchMeans.estimate(means).ci95(), count);
  }

  /** What the programs get through, GB/s. */
  Estimate bandwidth(int accessBytes) {
    double[] means =
        IntStream.range(settled, batches)
            .mapToDouble(batch -> accesses.in(batch) * accessBytes / batchNs)
            .toArray();
    Estimate estimate = BatchMeans.estimate(means);
    return new Estimate(estimate.mean(), estimate.ci95(), accesses.from(settled));
  }

  /** Lines that came back to the host for the programs, for each line that they accessed. */
  Estimate amplificationAtHost() {
    return perAccess(linesAtHost);
  }

  /** Lines that the devices answered for the programs, for each line that they accessed. */
  Estimate amplificationAtDevices() {
    return perAccess(linesAtDevices);
  }

  /** Reads that the programs waited for, for each line that they accessed. */
  Estimate demandReadsPerAccess() {
    return perAccess(demandReads);
  }

  /** Reads that a prefetcher, by its place in the list, asked for, for each line accessed. */
  Estimate prefetchReadsPerAccess(int prefetcher) {
    return perAccess(prefetchReads.get(prefetcher));
  }

  private Estimate perAccess(Samples samples) {
    double[] ratios =
        IntStream.range(settled, batches)
            .filter(batch -> accesses.in(batch) > 0)
            .mapToDouble(batch -> (double) samples.in(batch) / accesses.in(batch))
            .toArray();
    long count = accesses.from(settled);
    return new Estimate(
        (double) samples.from(settled) / count, BatchMeans.estimate(ratios).ci95(), count);
  }

  private long deviceLines() {
    long lines = 0;
    for (EndpointAdapter endpoint : simulation.fabric().endpoints()) {
      lines += endpoint.devLoad().responses();
    }
    return lines;
  }

  /** A count over all programs, as it stood after each batch. */
  private final class Samples {
    private final ToLongFunction<CachedProgram> count;
    private final long[] after = new long[batches];

    Samples(ToLongFunction<CachedProgram> count) {
      this.count = count;
    }

    void take(int batch) {
      put(batch, programs.stream().mapToLong(count).sum());
    }

    void put(int batch, long value) {
      after[batch] = value;
    }

    long in(int batch) {
      return after[batch] - before(batch);
    }

    long from(int batch) {
      return after[batches - 1] - before(batch);
    }

    private long before(int batch) {
      return batch == 0 ? 0 : after[batch - 1];
    }
  }
}
