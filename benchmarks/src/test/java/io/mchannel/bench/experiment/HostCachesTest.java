package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HostCachesTest {
  private static HostCaches with(String prefetchers) {
    return HostCaches.of(
        new RunOptions(
            Fidelity.QUICK, 1, List.of(), Optional.empty(), Map.of("prefetchers", prefetchers)));
  }

  @Test
  void prefetchersAreThoseNamedOrNone() {
    assertThat(with("streamer,ip-stride").prefetchers()).containsExactly("streamer", "ip-stride");
    assertThat(with("none")).isEqualTo(HostCaches.standard().withoutPrefetchers());
  }

  @Test
  void noneIsNoPrefetcherBesideOthers() {
    assertThatThrownBy(() -> with("streamer,none"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageStartingWith("--set: prefetchers: found 'none', expected names out of ")
        .hasMessageEndingWith(", with commas between, or none");
  }
}
