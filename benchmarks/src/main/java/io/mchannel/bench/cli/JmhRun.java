package io.mchannel.bench.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * A run of JMH that owns up to its losses. JMH itself ends well when a fork dies or a benchmark
 * throws: it drops the benchmark, and writes a result file with a header only if none is left.
 *
 * @param results what was measured
 * @param failures the benchmarks, each with its parameters, that ended without all their forks
 */
record JmhRun(Collection<RunResult> results, List<String> failures) {
  JmhRun {
    results = List.copyOf(results);
    failures = List.copyOf(failures);
  }

  /**
   * Runs the benchmarks that the options choose. A result file that they ask for is written whole,
   * and only if there is a result.
   *
   * @throws RunnerException if JMH cannot start, or no benchmark matches
   */
  static JmhRun of(Options options, PrintStream out) throws RunnerException, IOException {
    Map<String, Integer> expectedForks = new LinkedHashMap<>();
    Options redirected = options;
    Path target = null;
    Path unfinished = null;
    if (writesResults(options)) {
      target = resultFile(options).toAbsolutePath();
      unfinished = target.resolveSibling(target.getFileName() + ".tmp");
      redirected = new OptionsBuilder().parent(options).result(unfinished.toString()).build();
    }
    Collection<RunResult> results;
    try (PrintStream stream = output(options, out)) {
      OutputFormat format =
          OutputFormatFactory.createFormatInstance(
              stream, options.verbosity().orElse(Defaults.VERBOSITY));
      results = new Runner(redirected, hearing(format, expectedForks)).run();
      if (target != null && !results.isEmpty()) {
        Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
        format.println("Results in " + target);
      }
    } finally {
      if (unfinished != null) {
        Files.deleteIfExists(unfinished);
      }
    }
    return new JmhRun(results, missing(expectedForks, results));
  }

  /** Why JMH gave up, in one line. */
  static String reason(RunnerException exception) {
    Throwable deepest = exception;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String message = String.valueOf(deepest.getMessage());
    return message.lines().findFirst().orElse(message);
  }

  /** Whether the options ask for a file of results. */
  static boolean writesResults(Options options) {
    return options.getResult().hasValue() || options.getResultFormat().hasValue();
  }

  /** The file of results, if there shall be one. */
  static Path resultFile(Options options) {
    return Path.of(
        options
            .getResult()
            .orElse(
                Defaults.RESULT_FILE_PREFIX
                    + "."
                    + options
                        .getResultFormat()
                        .orElse(Defaults.RESULT_FORMAT)
                        .toString()
                        .toLowerCase(Locale.ROOT)));
  }

  private static PrintStream output(Options options, PrintStream out) {
    if (options.getOutput().hasValue()) {
      try {
        return new PrintStream(options.getOutput().get(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    // Not closed with the run, for it is the caller's.
    return new PrintStream(out, true, StandardCharsets.UTF_8) {
      @Override
      public void close() {
        flush();
      }
    };
  }

  /** The format, with a note taken of each benchmark that starts, and no word of our own file. */
  private static OutputFormat hearing(OutputFormat format, Map<String, Integer> expectedForks) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("startBenchmark")
              && arguments[0] instanceof BenchmarkParams params) {
            // Without forks a benchmark runs once, inside this JVM.
            expectedForks.put(name(params), Math.max(1, params.getForks()));
          }
          boolean tellsOfUnfinishedFile =
              method.getName().equals("println")
                  && String.valueOf(arguments[0]).startsWith("Benchmark result is saved to ");
          if (tellsOfUnfinishedFile) {
            return null;
          }
          try {
            return method.invoke(format, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (OutputFormat)
        Proxy.newProxyInstance(
            JmhRun.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, handler);
  }

  private static List<String> missing(
      Map<String, Integer> expectedForks, Collection<RunResult> results) {
    Map<String, Integer> left = new LinkedHashMap<>(expectedForks);
    for (RunResult result : results) {
      if (result.getBenchmarkResults().size() >= expectedForks.get(name(result.getParams()))) {
        left.remove(name(result.getParams()));
      }
    }
    return new ArrayList<>(left.keySet());
  }

  private static String name(BenchmarkParams params) {
    StringJoiner values = new StringJoiner(", ", " (", ")").setEmptyValue("");
    for (String key : params.getParamsKeys()) {
      values.add(key + "=" + params.getParam(key));
    }
    return params.getBenchmark() + " " + params.getMode().shortLabel() + values;
  }
}
