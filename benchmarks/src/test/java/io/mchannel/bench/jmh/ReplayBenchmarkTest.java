package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.replay.Traces;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class ReplayBenchmarkTest {
  private final ReplayBenchmark benchmark = new ReplayBenchmark();

  @Test
  void textThroughCachesReplaysTheWholeTraceEachTimeAnew() throws IOException {
    benchmark.decode();
    long beginning = benchmark.decodedThroughCaches();
    ReplayBenchmark.Replayed once = new ReplayBenchmark.Replayed();
    ReplayBenchmark.Replayed twice = new ReplayBenchmark.Replayed();

    long reads = benchmark.textThroughCaches(once);
    benchmark.textThroughCaches(twice);

    assertThat(benchmark.textThroughCaches(twice)).isEqualTo(reads).isGreaterThan(beginning);
    assertThat(once.accesses).isEqualTo(TraceBenchmark.RECORDS);
    assertThat(twice.accesses).isEqualTo(2L * TraceBenchmark.RECORDS);
  }

  @Test
  void theBeginningOfTheTraceRunsOnThePoolAndInRealMemory() throws IOException {
    benchmark.decode();

    assertThat(benchmark.onThePool()).isPositive();
    assertThat(benchmark.arrayWalk()).isZero();
  }

  @Test
  void aTraceThatIsTooShortIsRefused() {
    benchmark.trace = Traces.path("h13-sort20k.lackey.xz").toString();

    assertThatThrownBy(benchmark::decode)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("with 20364 line requests, expected 65536");
  }
}
