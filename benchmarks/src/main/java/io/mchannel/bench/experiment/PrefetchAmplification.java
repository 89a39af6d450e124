package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.AccessLoop;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.ProgramAccess;
import io.mchannel.workload.RecordScan;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * MemChannel §3 on prefetching. One thread reads pool memory; how many lines move for each that it
 * asks for, and who fetched them, while rivals load the port?
 *
 * <p>The paper speaks of regular patterns and prints none. {@code sequential} is line after line through
 * records of 1 KB, the values of its key-value store, which lie anywhere; {@code scan} is one record
 * without end. The difference is what prefetchers have under way when a record ends. {@code stride}
 * leaves out every second line, which the streamer fetches all the same.
 *
 * <p>On an idle pool all follow from how far the streamer gets. It begins at the third line asked for and
 * takes two lines a lookup, so it is 15 lines past a record of 16, unless the page ends there, as it does
 * with one record of four: {@code sequential} has 1 + (3/4 x 15)/16 = 1.70 lines read for each asked for.
 * A whole page at every second line has 63 of its lines read for 32, 1.97. In a scan nothing is in vain.
 */
final class PrefetchAmplification implements Experiment {
  private static final double[] LOADS = {0, 25, 50, 75, 100};
  private static final int LINE_BYTES = ProgramRun.LINE_BYTES;
  private static final int STRIDE_BYTES = 2 * LINE_BYTES;
  private static final int RECORD_BYTES = 1024;
  private static final String AMPLIFICATION = "amplification";
  private static final String RATIO = "1";

  private enum Pattern {
    SEQUENTIAL {
      @Override
      AddressPattern over(MemoryRegion region, UniformRandomProvider random) {
        return new RecordScan(
            Patterns.random(region.firstByte(), region.bytes(), RECORD_BYTES, random),
            RECORD_BYTES);
      }
    },
    SCAN {
      @Override
      AddressPattern over(MemoryRegion region, UniformRandomProvider random) {
        return Patterns.sequential(region.firstByte(), region.bytes(), LINE_BYTES);
      }
    },
    STRIDE {
      @Override
      AddressPattern over(MemoryRegion region, UniformRandomProvider random) {
        return Patterns.sequential(region.firstByte(), region.bytes(), STRIDE_BYTES);
      }
    },
    RANDOM {
      @Override
      AddressPattern over(MemoryRegion region, UniformRandomProvider random) {
        return Patterns.random(region.firstByte(), region.bytes(), LINE_BYTES, random);
      }
    };

    abstract AddressPattern over(MemoryRegion region, UniformRandomProvider random);

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String id() {
    return "prefetch-amplification";
  }

  @Override
  public String question() {
    return "How many lines move for each that a program reads, and which prefetcher fetched them?";
  }

  @Override
  public Map<String, String> settings() {
    return HostCaches.settings();
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    HostCaches all = HostCaches.of(options);
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Pattern pattern : Pattern.values()) {
        for (boolean prefetch : new boolean[] {true, false}) {
          HostCaches caches = prefetch ? all : all.withoutPrefetchers();
          for (double load : LOADS) {
            String scenario =
                "pattern=" + pattern.word() + ";prefetch=" + (prefetch ? "on" : "off");
            Coordinates at =
                new Coordinates(id(), transport, scenario, "load", load, PoolRun.PERCENT);
            points.add(
                ProgramRun.point(
                    at,
                    options,
                    pool,
                    1,
                    caches,
                    run -> simulate(at, run, pool, pattern, caches.prefetchers())));
          }
        }
      }
    }
    return points;
  }

  private static List<Outcome> simulate(
      Coordinates at, ProgramRun run, Pool pool, Pattern pattern, List<String> prefetchers) {
    UniformRandomProvider addresses = run.simulation().streams().stream("addresses");
    run.start(
        Target.POOL,
        region ->
            new AccessLoop(
                ProgramAccess.LOAD,
                pattern.over(region, addresses),
                AccessLoop.BODY_INSTRUCTIONS));
    if (at.x() > 0) {
      startRivals(run, pool, at.x() / 100);
    }
    run.run();
    List<Outcome> rows = new ArrayList<>();
    rows.add(at.row("dimm", AMPLIFICATION, RATIO, run.amplificationAtDevices()));
    rows.add(at.row("port", AMPLIFICATION, RATIO, run.amplificationAtHost()));
    rows.add(at.row("program", AMPLIFICATION, RATIO, run.demandReadsPerAccess()));
    rows.add(at.row("program", "latency_mean", PoolRun.NS, run.nsPerAccess()));
    for (int i = 0; i < prefetchers.size(); i++) {
      rows.add(
          at.row(
              "prefetch-" + prefetchers.get(i),
              AMPLIFICATION,
              RATIO,
              run.prefetchReadsPerAccess(i)));
    }
    return rows;
  }

  /** Rivals that would draw a share of the port's ceiling alone, as many as fill it if greedy. */
  private static void startRivals(ProgramRun run, Pool pool, double share) {
    int rivals = Math.min(RivalCores.DEFAULT, pool.hosts().get(0).cores() - 1);
    int window = pool.hosts().get(0).core().outstandingReads();
    double gapNs = LINE_BYTES * rivals / (Ports.readCeilingGBps(pool, 0) * share);
    for (int rival = 0; rival < rivals; rival++) {
      AddressPattern lines =
          Patterns.random(
              0, 1L << 36, LINE_BYTES, run.simulation().streams().stream("rival/" + rival));
      run.startRival(
          share >= 1
              ? new WindowStream(window, lines, Target.POOL, false)
              : new PacedStream(
                  gapNs * run.simulation().timeBase().ticksPerNs(),
                  lines,
                  Target.POOL,
                  false,
                  run.simulation().streams().stream("pace/" + rival)));
    }
  }
}
