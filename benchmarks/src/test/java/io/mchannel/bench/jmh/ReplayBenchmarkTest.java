package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.replay.Traces;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class ReplayBenchmarkTest {
  private final ReplayBenchmark benchmark = new ReplayBenchmark();

  @Test
  void textAndDecodedAccessesReadTheSameLines() throws IOException {
    benchmark.decode();

    long firstTime = benchmark.decodedThroughCaches();
    // An access that modifies makes two line requests, so these go further in the same trace.
    assertThat(benchmark.textThroughCaches()).isGreaterThan(firstTime);
    assertThat(benchmark.textThroughCaches()).isEqualTo(benchmark.textThroughCaches());
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
