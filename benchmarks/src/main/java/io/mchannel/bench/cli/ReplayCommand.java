package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.HostCaches;
import io.mchannel.bench.experiment.Sharing;
import io.mchannel.bench.replay.Program;
import io.mchannel.bench.replay.Replay;
import io.mchannel.bench.replay.Replay.BadRecords;
import io.mchannel.bench.replay.ReplayRows;
import io.mchannel.bench.replay.ReplayStudy;
import io.mchannel.bench.replay.Rivals;
import io.mchannel.results.Manifest;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.trace.TraceSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code replay}: traces of real programs on the pool. */
@Command(
    name = "replay",
    description = {
      "Replays traces of real programs on the simulated pool, a core of the first host each: first"
          + " every trace alone on the idle pool, then all together among rivals. Says how much"
          + " slower each program runs, its bandwidth and latency, and where its lines queue.",
      "Accesses go through the caches of their core: 48 KiB of L1, 2 MiB of L2 and 5 MiB of the"
          + " shared level, write-back and write-allocate, with prefetchers. What these lack, what"
          + " prefetchers guess and what is written back goes to the pool; the output tells demand"
          + " from prefetch. A prefetcher that goes by instructions needs a trace that names them.",
      "The core starts six instructions a cycle at 2.1 GHz, three loads or two stores among them. At"
          + " most 512 are under way from the oldest load that waits on, 16 lines on their way to"
          + " L1 and 48 in all. A trace does not tell which access needs the result of which, so a"
          + " program that chases pointers suffers more in reality than here.",
      "The same traces, options and seed give the same numbers. A trace that turns out malformed is"
          + " refused, and nothing is written."
    },
    footer = {
      "",
      "A trace: valgrind --tool=lackey --trace-mem=yes --log-file=my.lackey ./my-program",
      "",
      "Examples:",
      "  mchannel replay my.lackey.gz --rival read-4096x12",
      "  mchannel replay a.lackey b.lackey --pool two-host --rival write-64x4@h1 --out results/ab",
      "  mchannel replay my.lackey.gz --rival read-4096x12 --transport memchannel"
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "Trace files, plain, gz or xz, told by content.")
  private List<Path> traces = new ArrayList<>();

  @Option(
      names = "--pool",
      paramLabel = "FILE or NAME",
      description =
          "The pool, a YAML file or a name from 'mchannel list pools' (default: titan-x8).")
  private String pool = "titan-x8";

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      description =
          "How traces and rivals share the pool, see 'mchannel list transports' (default: none). Its"
              + " control loop runs ten times as fast as published; the idle pool has none.")
  private String transport = Sharing.NONE;

  @Option(
      names = "--rival",
      paramLabel = Rivals.SYNTAX,
      description = {
        "Cores that load the pool beside the traces: they read, write or copy blocks of BYTES at"
            + " random, one after the other. They run on HOST, the first host if left out. May be"
            + " given several times."
      })
  private List<String> rivals = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the traces, see 'mchannel list workloads'; told by content if left out.")
  private @Nullable String format;

  @Option(
      names = "--skip-bad-records",
      description = "Leave malformed records out, and say how many.")
  private boolean skipBadRecords;

  @Option(
      names = "--max-accesses",
      paramLabel = "N",
      converter = Values.LongCount.class,
      description = "Replay no more than the first N accesses of each trace.")
  private long maxAccesses = Long.MAX_VALUE;

  @Option(
      names = "--prefetchers",
      paramLabel = "A,B or none",
      description =
          "Prefetchers of the cores that run traces: names with commas between, or none (default:"
              + " next-line,ip-stride,paged-pair,streamer).")
  private @Nullable String prefetchers;

  @Mixin private SimulationOptions simulation = new SimulationOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write outcomes.csv and manifest.json there too.")
  private @Nullable Path out;

  private final Instant start = Instant.now();

  @Override
  public Integer call() throws IOException {
    if (out != null) {
      Outputs.requireDirectory("--out", out);
      for (Path written : ResultFiles.in(out)) {
        Outputs.requireNoInput("--out", written, inputs());
      }
    }
    Names.require(
        "transport", transport, Transports.all().stream().map(Transport::name).toList());
    Pool described = PoolReader.read(pool);
    LaneStrategyCheck.require(pool, described);
    List<Rivals> groups = rivals.stream().map(text -> Rivals.parse(text, described)).toList();
    List<Program> programs = programs();
    HostCaches caches = HostCaches.standard();
    if (prefetchers != null) {
      caches = caches.withPrefetchers("--prefetchers", prefetchers);
    }
    BadRecords badRecords = skipBadRecords ? BadRecords.SKIPPED : BadRecords.REFUSED;
    ReplayStudy study;
    try (RunProgress progress = RunProgress.on(spec.commandLine().getErr())) {
      study =
          ReplayStudy.of(
              new Replay(described, transport, simulation.seed(), badRecords, maxAccesses, caches),
              programs,
              groups,
              simulation.threads(),
              progress);
    }
    new ReplayText(study, groups, transport, caches).print(spec.commandLine().getOut());
    if (out != null) {
      write(study, groups, out);
    }
    return 0;
  }

  private List<Program> programs() throws IOException {
    List<String> names = Program.names(traces);
    List<Program> programs = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      TraceSource source = TraceFiles.source(traces.get(i), format);
      programs.add(new Program(names.get(i), source));
    }
    return programs;
  }

  private void write(ReplayStudy study, List<Rivals> groups, Path directory) throws IOException {
    try (RunDirectory run = RunDirectory.open(directory)) {
      OutcomesCsv.write(
          run.file(ResultFiles.OUTCOMES), ReplayRows.of(study, groups, transport));
      run.commit(
          Manifest.of(
              BuildVersion.version(),
              BuildVersion.commit(),
              simulation.seed(),
              options(),
              start,
              inputs()));
    }
  }

  private List<Path> inputs() {
    List<Path> inputs = new ArrayList<>(traces);
    if (!PoolReader.builtIns().contains(pool)) {
      inputs.add(Path.of(pool));
    }
    return inputs;
  }

  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put("experiments", ReplayRows.EXPERIMENT);
    options.put("traces", String.join(" ", traces.stream().map(Path::toString).toList()));
    options.put("pool", pool);
    options.put("transports", transport);
    options.put("rivals", String.join(" ", rivals));
    options.put("format", format == null ? "" : format);
    options.put("skip bad records", Boolean.toString(skipBadRecords));
    options.put("max accesses", maxAccesses == Long.MAX_VALUE ? "" : Long.toString(maxAccesses));
    options.put("prefetchers", prefetchers == null ? "" : prefetchers);
    options.put("threads", Integer.toString(simulation.threads()));
    return options;
  }
}
