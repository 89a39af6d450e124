package io.mchannel.bench.replay;

import io.mchannel.bench.experiment.Sharing;
import io.mchannel.fabric.Stage;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rows of a study, in experiment {@code replay}. Programs that ran together share a scenario,
 * whose {@code trace} joins their names by {@code +}; each program alone, without rivals, has one of
 * its own.
 */
public final class ReplayRows {
  /** Id of the experiment. */
  public static final String EXPERIMENT = "replay";

  /** The rivals of a scenario without rivals. */
  public static final String NO_RIVALS = "none";

  private static final String NS = "ns";

  private final List<Outcome> rows = new ArrayList<>();

  private ReplayRows() {}

  /**
   * All rows of {@code study}.
   *
   * @param transport the transport of what ran together; programs alone have none
   */
  public static List<Outcome> of(ReplayStudy study, List<Rivals> rivals, String transport) {
    ReplayRows all = new ReplayRows();
    for (ProgramRun alone : study.alone()) {
      all.add(Sharing.NONE, scenario(List.of(alone), List.of()), alone, 1);
    }
    study.shared().ifPresent(shared -> all.addShared(study, shared, rivals, transport));
    return List.copyOf(all.rows);
  }

  private void addShared(
      ReplayStudy study, Replay.Result shared, List<Rivals> rivals, String transport) {
    String scenario = scenario(shared.programs(), rivals);
    for (int i = 0; i < shared.programs().size(); i++) {
      add(transport, scenario, shared.programs().get(i), study.slowdown(i));
    }
    if (!rivals.isEmpty()) {
      row(transport, scenario, "rivals", "bandwidth", shared.rivalsGBps(), "GB/s", 1);
    }
  }

  private static String scenario(List<ProgramRun> programs, List<Rivals> rivals) {
    return "trace="
        + programs.stream().map(ProgramRun::name).collect(Collectors.joining("+"))
        + ";rivals="
        + (rivals.isEmpty()
            ? NO_RIVALS
            : rivals.stream().map(Rivals::spec).collect(Collectors.joining("+")));
  }

  private void add(String transport, String scenario, ProgramRun run, double slowdown) {
    String series = run.name();
    row(transport, scenario, series, "slowdown", slowdown, "1", 1);
    row(transport, scenario, series, "run_time", run.runNs(), NS, 1);
    addCaches(transport, scenario, series, run.caches());
    row(transport, scenario, series, "bandwidth", run.bandwidthGBps(), "GB/s", run.lines());
    if (run.reads() > 0) {
      row(transport, scenario, series, "latency_mean", run.latencyMeanNs(), NS, run.reads());
      row(transport, scenario, series, "latency_p99", run.latencyP99Ns(), NS, run.reads());
    }
    if (run.lines() > 0) {
      for (Stage stage : Stage.values()) {
        String metric = "wait_" + stage.name().toLowerCase(Locale.ROOT);
        row(transport, scenario, series, metric, run.waitNs(stage), NS, run.lines());
      }
    }
  }

  private void addCaches(String transport, String scenario, String series, CacheUse caches) {
    Map<String, Long> answered = new LinkedHashMap<>();
    answered.put("hit_share", caches.hits());
    answered.put("l1_hit_share", caches.l1Hits());
    answered.put("l2_hit_share", caches.l2Hits());
    answered.put("llc_hit_share", caches.llcHits());
    answered.put("merged_share", caches.merged());
    answered.put("miss_share", caches.demandReads());
    long requests = caches.lineRequests();
    answered.forEach(
        (metric, of) ->
            row(transport, scenario, series, metric, caches.percent(of), "%", requests));
    count(transport, scenario, series, "demand_reads", caches.demandReads());
    count(transport, scenario, series, "prefetch_reads", caches.prefetchReads());
    count(transport, scenario, series, "writebacks", caches.writeBacks());
    double amplification = caches.amplification();
    row(transport, scenario, series, "amplification", amplification, "1", caches.reads());
    for (PrefetchUse use : caches.prefetchers()) {
      String guesser = series + "/prefetch-" + use.name();
      count(transport, scenario, guesser, "issued", use.issued());
      count(transport, scenario, guesser, "prefetch_reads", use.reads());
      count(transport, scenario, guesser, "useful", use.useful());
      count(transport, scenario, guesser, "late", use.late());
      count(transport, scenario, guesser, "useless", use.useless());
    }
  }

  private void count(
      String transport, String scenario, String series, String metric, long lines) {
    row(transport, scenario, series, metric, lines, "lines", lines);
  }

  private void row(
      String transport,
      String scenario,
      String series,
      String metric,
      double value,
      String unit,
      long samples) {
    rows.add(
        new Outcome(
            EXPERIMENT,
            transport,
            scenario,
            series,
            "",
            Double.NaN,
            "",
            metric,
            value,
            unit,
            Double.NaN,
            samples,
            Origin.MODEL));
  }
}
