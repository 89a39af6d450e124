package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunListener;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts the JVM that measures, as the system allows: under {@code numactl} where a memory node is
 * asked for, and with the C library told to ask for transparent huge pages (glibc 2.35 and newer do
 * so for {@code glibc.malloc.hugetlb=1}; others ignore it, and the notes then say that there are
 * none).
 */
public final class MeasuringProcess {
  private static final String TUNABLES = "GLIBC_TUNABLES";
  private static final String HUGE_PAGES = "glibc.malloc.hugetlb=1";

  private final MeasurePlan plan;
  private final RunListener listener;
  private final Consumer<String> notes;

  /**
   * A process that measures.
   *
   * @param listener hears how far it is
   * @param notes hears what the user should know of the conditions
   */
  public MeasuringProcess(MeasurePlan plan, RunListener listener, Consumer<String> notes) {
    this.plan = plan;
    this.listener = listener;
    this.notes = notes;
  }

  /**
   * Measures, and returns the rows once all points are there.
   *
   * @throws InvalidOptionException if there is no such node, or the data cannot be placed and the
   *     plan is strict, or they do not fit into memory
   * @throws IOException if the process dies
   */
  public List<Outcome> run() throws IOException {
    plan.node().ifPresent(MemoryNodes.ofThisMachine()::require);
    Path directory = Files.createTempDirectory("mchannel-measure");
    Path rows = directory.resolve("outcomes.csv");
    try {
      List<String> command = new ArrayList<>();
      if (plan.node().isPresent()) {
        command.addAll(placing(Executables.find("numactl")));
      }
      command.addAll(jvm(rows));
      run(command);
      return OutcomesCsv.read(rows);
    } finally {
      Files.deleteIfExists(rows);
      Files.deleteIfExists(directory);
    }
  }

  /**
   * The words that make a command place its data; none if the system has none that work, and the
   * plan leaves it at that.
   */
  List<String> placing(Optional<Path> numactl) throws IOException {
    String bind = "--membind=" + plan.node().orElseThrow();
    if (numactl.isEmpty()) {
      misplaced(plan, "no numactl on the PATH", notes);
      return List.of();
    }
    List<String> prefix = List.of(numactl.get().toString(), bind);
    if (Executables.exitCode(prefix.get(0), bind, "true") != 0) {
      misplaced(plan, "numactl refuses " + bind, notes);
      return List.of();
    }
    return prefix;
  }

  /** Says that the data are not where they should be, or gives up, as the plan says. */
  static void misplaced(MeasurePlan plan, String problem, Consumer<String> notes) {
    int node = plan.node().orElseThrow();
    if (plan.strict()) {
      throw new InvalidOptionException(
          "--node " + node + ": " + problem + ", expected the data on that node (--strict)");
    }
    notes.accept("data not verified to lie on node " + node + ": " + problem);
  }

  private List<String> jvm(Path rows) {
    long dataBytes = 3 * plan.regionBytes();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Nothing is collected while it measures, and no collector's threads may wake up.
                "-XX:+UseSerialGC",
                "-Xms64m",
                "-Xmx64m",
                "-XX:MaxDirectMemorySize=" + (dataBytes + (16 << 20)),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                MeasuringJvm.class.getName(),
                rows.toString()));
    command.addAll(plan.arguments());
    return command;
  }

  private void run(List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().merge(TUNABLES, HUGE_PAGES, (own, ours) -> own + ":" + ours);
    Process process = builder.start();
    Thread end = new Thread(process::destroy, "end-measuring");
    Runtime.getRuntime().addShutdownHook(end);
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      Optional<String> error = listen(out);
      int exitCode = process.waitFor();
      if (error.isPresent()) {
        throw new InvalidOptionException(error.get());
      }
      if (exitCode != 0) {
        throw new IOException("the JVM that measures ended with exit code " + exitCode);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while measuring", e);
    } finally {
      process.destroy();
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  /** Passes on what the process says, and returns what was wrong. */
  private Optional<String> listen(BufferedReader out) throws IOException {
    Optional<String> error = Optional.empty();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(MeasuringJvm.POINTS)) {
        listener.started(Integer.parseInt(line.substring(MeasuringJvm.POINTS.length())), 0);
      } else if (line.startsWith(MeasuringJvm.DONE)) {
        String[] words = line.substring(MeasuringJvm.DONE.length()).split(" ", 2);
        listener.finished(words[0], words[words.length - 1]);
      } else if (line.startsWith(MeasuringJvm.NOTE)) {
        notes.accept(line.substring(MeasuringJvm.NOTE.length()));
      } else if (line.startsWith(MeasuringJvm.ERROR)) {
        error = Optional.of(line.substring(MeasuringJvm.ERROR.length()));
      }
    }
    return error;
  }

  private static String absolute(String classPath) {
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
