package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunListener;
import io.mchannel.results.OutcomesCsv;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The JVM that measures. It says on standard output, a line each, what {@link MeasuringProcess}
 * reads: how many points there are, which one has ended, notes for the user, and what was wrong.
 */
public final class MeasuringJvm {
  static final String POINTS = "points ";
  static final String DONE = "done ";
  static final String NOTE = "note ";
  static final String ERROR = "error ";

  /** The exit code for input that is wrong. */
  static final int WRONG_INPUT = 2;

  private static final double MIB = 1 << 20;

  /** Last-level caches of this size are common. */
  private static final long SMALL_BYTES = 64 << 20;

  private final MeasurePlan plan;
  private final Consumer<String> say;

  MeasuringJvm(MeasurePlan plan, Consumer<String> say) {
    this.plan = plan;
    this.say = say;
  }

  /** Measures: first the file to write the rows to, then the plan. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> all = Arrays.asList(arguments);
    MeasurePlan plan = MeasurePlan.of(all.subList(1, all.size()));
    try {
      new MeasuringJvm(plan, System.out::println).measure(Path.of(all.get(0)));
    } catch (InvalidOptionException e) {
      System.out.println(ERROR + e.getMessage());
      System.exit(WRONG_INPUT);
    } catch (OutOfMemoryError e) {
      System.out.println(
          ERROR
              + "--region: found too little memory, expected room for three regions of "
              + mib(plan.regionBytes()));
      System.exit(WRONG_INPUT);
    }
  }

  void measure(Path file) throws IOException, InterruptedException {
    ThreadPlacement placement = ThreadPlacement.ofThisProcess();
    int processors = Runtime.getRuntime().availableProcessors();
    Optional<Integer> processor = placement.place(0);
    note(
        processor.isPresent()
            ? "threads pinned, the victim to processor "
                + processor.get()
                + placement.seatings().stream()
                    .skip(1)
                    .map(seats -> ", in turn with " + seats.processors().get(0) + " beside rivals")
                    .collect(Collectors.joining())
            : "threads not pinned: no taskset that works here");
    if (plan.threads() > processors) {
      note(plan.threads() + " threads share " + processors + " processors: they take turns");
    }
    if (plan.threads() == 1) {
      note("one thread alone: no rivals");
    }
    Pages before = Pages.ofThisProcess();
    Arena arena =
        new Arena(
            plan.regionLines(),
            new Stopwatch(plan.repetitions(), plan.repetitionNs()),
            plan.threads() - 1,
            placement,
            memory());
    Pages pages = Pages.ofThisProcess().since(before);
    long allocatedBytes = 3 * plan.regionBytes();
    note(
        pages
            .hugeBytes()
            .map(bytes -> "huge pages hold " + percent(bytes, allocatedBytes) + " of the data")
            .orElse("huge pages: the system does not tell"));
    if (plan.node().isPresent()) {
      verify(pages, plan.node().getAsInt(), allocatedBytes);
    }
    if (plan.regionBytes() < SMALL_BYTES) {
      note("regions below 64 MiB: what is measured may be caches and not memory");
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long startCpu = threads.getCurrentThreadCpuTime();
    OutcomesCsv.write(file, Suite.measure(arena, plan.experiments(), listener(), this::note));
    long busyNs = threads.getCurrentThreadCpuTime() - startCpu;
    note(
        "the victim had its processor "
            + percent(busyNs, System.nanoTime() - start)
            + " of the time; below 90 % the machine was not idle");
  }

  /** Holds the node of the data against the plan. */
  private void verify(Pages pages, int node, long allocatedBytes) {
    if (pages.on(node, allocatedBytes)) {
      note("data verified to lie on node " + node);
      return;
    }
    String problem =
        pages.bytesByNode().isEmpty()
            ? "the system does not tell where the data lie"
            : "only "
                + percent(pages.bytesByNode().getOrDefault(node, 0L), allocatedBytes)
                + " of the data lie there";
    MeasuringProcess.misplaced(plan, problem, say(NOTE));
  }

  /** A node without processors is memory that was added to the machine. */
  private String memory() throws IOException {
    if (plan.node().isEmpty()) {
      return "local";
    }
    Path processors =
        Path.of("/sys/devices/system/node", "node" + plan.node().getAsInt(), "cpulist");
    return Files.isReadable(processors)
            && Files.readString(processors, StandardCharsets.UTF_8).isBlank()
        ? "cxl"
        : "local";
  }

  private RunListener listener() {
    return new RunListener() {
      @Override
      public void started(int points, int resumed) {
        say.accept(POINTS + points);
      }

      @Override
      public void finished(String experiment, String label) {
        say.accept(DONE + experiment + " " + label);
      }
    };
  }

  private void note(String text) {
    say(NOTE).accept(text);
  }

  private Consumer<String> say(String kind) {
    return text -> say.accept(kind + text);
  }

  private static String percent(long part, long whole) {
    return String.format(Locale.ROOT, "%.0f %%", Math.min(100, 100.0 * part / whole));
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%.0f MiB", bytes / MIB);
  }
}
