package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Fidelity;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The benchmarks that a characterization runs beside its simulations: enough to see an order of
 * magnitude go astray, in a quarter of the time that the whole may take. Who wants the precision
 * that the benchmarks' own annotations ask for runs {@code mchannel jmh}.
 */
final class JmhSelection {
  private JmhSelection() {}

  /**
   * The options for JMH.
   *
   * @param jvmArguments flags for the forked JVMs, before those that a benchmark brings along
   * @param resultFile where JMH writes its JSON
   */
  static Options of(Fidelity fidelity, List<String> jvmArguments, Path resultFile) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\.EngineBenchmark\\.")
            .include("\\.FabricBenchmark\\.")
            .include("\\.ContentionBenchmark\\.")
            .forks(1)
            .resultFormat(ResultFormatType.JSON)
            .result(resultFile.toString());
    if (!jvmArguments.isEmpty()) {
      options.jvmArgsPrepend(jvmArguments.toArray(new String[0]));
    }
    switch (fidelity) {
      case QUICK ->
          options
              .param("pending", "1000")
              .param("ports", "16")
              .param("packetFlits", "1")
              .param("load", "0.6")
              .param("cores", "8")
              .param("experiment", "adapter-contention")
              .warmupIterations(1)
              .warmupTime(TimeValue.milliseconds(300))
              .measurementIterations(2)
              .measurementTime(TimeValue.milliseconds(300));
      case FULL ->
          options
              .param("ports", "8", "32")
              .param("load", "0.6")
              .warmupIterations(1)
              .warmupTime(TimeValue.milliseconds(500))
              .measurementIterations(4)
              .measurementTime(TimeValue.milliseconds(500));
    }
    return options.build();
  }
}
