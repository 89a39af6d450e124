package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.AccessLoop;
import io.mchannel.workload.Patterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * MemChannel Fig 5. One thread goes through memory word by word, with no-operations between its
 * accesses: the more of them, the more time prefetchers have, and the fewer accesses the core overlaps.
 * That an access is a word is this model's choice, as the size is not printed; {@code --set access=64}
 * reads a line with each. Written words leave by the line, once they have filled it.
 */
final class NopPerturbation implements Experiment {
  private static final int[] NOPS = {0, 8, 16, 32, 64, 128};

  private static final String ACCESS = "access";
  private static final int WORD_BYTES = 8;

  private enum Home {
    LOCAL("local", Target.LOCAL),
    CXL("cxl", Target.POOL);

    final String word;
    final int target;

    Home(String word, int target) {
      this.word = word;
      this.target = target;
    }
  }

  @Override
  public String id() {
    return "nop-perturbation";
  }

  @Override
  public String question() {
    return "How many instructions between two accesses hide that memory is behind CXL?";
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>(HostCaches.settings());
    settings.put(ACCESS, "bytes of an access: 8, 16, 32 or 64 (default " + WORD_BYTES + ")");
    return settings;
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    HostCaches caches = HostCaches.of(options);
    int accessBytes = accessBytes(options);
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Access op : List.of(Access.READ, Access.WRITE)) {
        for (Home home : Home.values()) {
          for (int nops : NOPS) {
            String scenario = "op=" + op.word() + ";memory=" + home.word;
            Coordinates at = new Coordinates(id(), transport, scenario, "nops", nops, "1");
            points.add(
                ProgramRun.point(
                    at,
                    options,
                    pool,
                    1,
                    caches,
                    run -> simulate(at, run, op, home.target, accessBytes)));
          }
        }
      }
    }
    return points;
  }

  private static int accessBytes(RunOptions options) {
    String text = options.settings().getOrDefault(ACCESS, Integer.toString(WORD_BYTES));
    if (List.of("8", "16", "32", "64").contains(text)) {
      return Integer.parseInt(text);
    }
    throw new InvalidOptionException(
        "--set: " + ACCESS + ": found '" + text + "', expected 8, 16, 32 or 64");
  }

  private static List<Outcome> simulate(
      Coordinates at, ProgramRun run, Access op, int target, int accessBytes) {
    // The caches see one non-temporal store a line, when its write-combining buffer is full.
    int accessesAtOnce = op.isWrite() ? ProgramRun.LINE_BYTES / accessBytes : 1;
    int instructions = accessesAtOnce * (AccessLoop.BODY_INSTRUCTIONS + (int) at.x());
    run.start(
        target,
        region ->
            new AccessLoop(
                ProgramAccesses.kind(op),
                Patterns.sequential(
                    region.firstByte(), region.bytes(), accessesAtOnce * accessBytes),
                instructions));
    run.run();
    Estimate perStep = run.nsPerAccess();
    Estimate perAccess =
        new Estimate(
            perStep.mean() / accessesAtOnce,
            perStep.ci95() / accessesAtOnce,
            perStep.samples() * accessesAtOnce);
    return List.of(
        at.row("stream", "latency_mean", PoolRun.NS, perAccess),
        at.row("stream", "bandwidth", PoolRun.GBPS, run.bandwidth(accessesAtOnce * accessBytes)));
  }
}
