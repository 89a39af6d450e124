package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.JmhResults;
import io.mchannel.results.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** JMH exits with 0 and leaves a header when a fork dies; here that is a failure with a name. */
final class JmhRunTest {
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  @TempDir private Path temporary;

  /** What is tested is no measurement, so another JMH on the machine does no harm. */
  @BeforeAll
  static void runBesideOthers() {
    System.setProperty(IGNORE_LOCK, "true");
  }

  @AfterAll
  static void restore() {
    System.clearProperty(IGNORE_LOCK);
  }

  @Test
  void aForkThatDiesIsNamedAndLeavesTheFormerFile() throws RunnerException, IOException {
    Path file = temporary.resolve("jmh.json");
    Files.writeString(file, "former");

    JmhRun run =
        run(
            options(file)
                .include("EngineBenchmark.nanoTime")
                .forks(1)
                .jvmArgsPrepend("-XX:+NoSuchFlag"));

    assertThat(run.failures()).containsExactly("io.mchannel.bench.jmh.EngineBenchmark.nanoTime avgt");
    assertThat(run.results()).isEmpty();
    assertThat(file).hasContent("former");
    assertThat(temporary.toFile().list()).containsExactly("jmh.json");
  }

  @Test
  void aParameterThatThrowsIsNamedAndTheOthersAreKept() throws RunnerException, IOException {
    Path file = temporary.resolve("jmh.json");

    JmhRun run =
        run(options(file).include("EngineBenchmark.engine").forks(0).param("pending", "-5", "10"));

    assertThat(run.failures())
        .containsExactly("io.mchannel.bench.jmh.EngineBenchmark.engine avgt (pending=-5)");
    assertThat(JmhResults.read(file)).extracting(Outcome::series).containsExactly("engine");
  }

  private static ChainedOptionsBuilder options(Path file) {
    return new OptionsBuilder()
        .resultFormat(ResultFormatType.JSON)
        .result(file.toString())
        .warmupIterations(0)
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(20));
  }

  private static JmhRun run(ChainedOptionsBuilder options) throws RunnerException, IOException {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
    return JmhRun.of(options.build(), nowhere);
  }
}
