package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code jmh}: JMH's own command line. */
@Command(
    name = "jmh",
    description = {
      "JMH's own command line: every argument goes to JMH as it stands (-h shows its options).",
      "Unlike JMH's main it exits 1 and names the benchmark when a fork dies or a benchmark"
          + " throws; the results of the others are kept."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel jmh -l",
      "  mchannel jmh EngineBenchmark -f 1 -wi 2 -i 5 -prof gc",
      "  mchannel jmh LedgerBenchmark -f 1 -wi 1 -i 1 -w 200ms -r 200ms",
      "  mchannel jmh FabricBenchmark -rf json -rff fabric.json"
    })
final class JmhCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "ARGS", arity = "0..*", description = "What JMH shall do.")
  private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(arguments.toArray(new String[0]));
    } catch (CommandLineOptionException e) {
      throw new InvalidOptionException(e.getMessage() + "; -h shows JMH's options");
    }
    if (JmhRun.writesResults(options)) {
      Outputs.requireFile("-rff", JmhRun.resultFile(options));
    }
    if (options.getOutput().hasValue()) {
      Outputs.requireFile("-o", Path.of(options.getOutput().get()));
    }
    if (options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats()) {
      Main.main(arguments.toArray(new String[0]));
      return 0;
    }
    try {
      JmhRun run = JmhRun.of(options, System.out);
      for (String failure : run.failures()) {
        spec.commandLine().getErr().println("mchannel jmh: failed: " + failure);
      }
      return run.failures().isEmpty() ? 0 : Explanations.FALLS_SHORT;
    } catch (NoBenchmarksException e) {
      throw new InvalidOptionException(
          "benchmark: found " + options.getIncludes() + ", expected a pattern that matches one of "
              + String.join(", ", benchmarks()));
    } catch (RunnerException e) {
      spec.commandLine().getErr().println("mchannel jmh: " + JmhRun.reason(e));
      return Explanations.FALLS_SHORT;
    }
  }

  private static TreeSet<String> benchmarks() {
    TreeSet<String> names = new TreeSet<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      names.add(entry.getUserClassQName().replaceFirst(".*\\.", ""));
    }
    return names;
  }
}
