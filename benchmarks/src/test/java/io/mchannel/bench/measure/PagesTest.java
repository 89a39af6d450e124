package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PagesTest {
  private static final List<String> NUMA_MAPS =
      List.of(
          "7f0000000000 bind:1 anon=1024 dirty=1024 N1=1024 kernelpagesize_kB=4",
          "7f1000000000 default file=/usr/lib/libc.so.6 mapped=10 N0=8 N1=2 kernelpagesize_kB=4",
          "7f2000000000 default huge anon=1 N0=1 kernelpagesize_kB=2048",
          "7ffd00000000 default");

  @Test
  void pagesCountByNodeAndBySize() {
    assertThat(Pages.bytesByNode(NUMA_MAPS))
        .containsOnly(Map.entry(0, 8 * 4096L + (2 << 20)), Map.entry(1, 1026 * 4096L));
  }

  @Test
  void hugePagesAreReadFromTheRollup() {
    assertThat(Pages.hugeBytes(List.of("Rss:  9 kB", "AnonHugePages:    6144 kB")))
        .contains(6L << 20);
    assertThat(Pages.hugeBytes(List.of())).isEmpty();
  }

  @Test
  void dataLieOnANodeIfNearlyAllThatCameLiesThere() {
    Pages before = new Pages(Map.of(0, 5000L), Optional.empty());
    Pages after = new Pages(Map.of(0, 5010L, 1, 990L), Optional.empty());

    Pages added = after.since(before);

    assertThat(added.on(1, 1000)).isTrue();
    assertThat(added.on(1, 1001)).isFalse();
    assertThat(added.on(0, 1000)).isFalse();
    assertThat(added.on(2, 1000)).isFalse();
  }
}
