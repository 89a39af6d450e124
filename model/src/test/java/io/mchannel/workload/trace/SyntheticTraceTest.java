package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class SyntheticTraceTest {
  private static UniformRandomProvider random(long seed) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
  }

  private static List<Long> addresses(SyntheticTrace trace) {
    List<Long> addresses = new ArrayList<>();
    while (trace.next()) {
      addresses.add(trace.address());
    }
    return addresses;
  }

  @Test
  void aStrideWrapsInsideItsRegion() {
    assertThat(addresses(SyntheticTrace.reads(AddressPattern.stride(1000, 256, 64), 64, 6)))
        .containsExactly(1000L, 1064L, 1128L, 1192L, 1000L, 1064L);
    assertThat(addresses(SyntheticTrace.reads(AddressPattern.stride(1000, 256, -96), 8, 5)))
        .containsExactly(1000L, 1160L, 1064L, 1224L, 1128L);
  }

  @Test
  void aPointerChaseVisitsEveryLineOnceARound() {
    for (long seed = 0; seed < 20; seed++) {
      int lines = 1 + (int) seed * 5;
      List<Long> twoRounds =
          addresses(
              SyntheticTrace.reads(
                  AddressPattern.pointerChase(1 << 20, lines, random(seed)), 8, 2L * lines));
      Set<Long> first = new HashSet<>(twoRounds.subList(0, lines));
      assertThat(first).as("seed %d", seed).hasSize(lines);
      assertThat(first).allMatch(a -> a % 64 == 0 && a >= 1 << 20 && a < (1 << 20) + 64L * lines);
      assertThat(twoRounds.subList(lines, 2 * lines)).isEqualTo(twoRounds.subList(0, lines));
    }
  }

  @Test
  void randomAddressesAreAlignedStayInTheRegionAndFollowTheSeed() {
    List<Long> one =
        addresses(
            SyntheticTrace.reads(AddressPattern.random(4096, 6400, 64, random(1)), 64, 2_000));
    assertThat(one).allMatch(a -> a % 64 == 0 && a >= 4096 && a < 4096 + 6400);
    assertThat(new HashSet<>(one)).hasSize(100);
    assertThat(
            addresses(
                SyntheticTrace.reads(AddressPattern.random(4096, 6400, 64, random(1)), 64, 2_000)))
        .isEqualTo(one);
    assertThat(
            addresses(
                SyntheticTrace.reads(AddressPattern.random(4096, 6400, 64, random(2)), 64, 2_000)))
        .isNotEqualTo(one);
  }

  @Test
  void everyNthAccessWritesAndComputingComesBetween() {
    SyntheticTrace trace =
        SyntheticTrace.reads(AddressPattern.stride(0, 1 << 20, 64), 64, 6)
            .writingEvery(3)
            .computingBetween(9);
    StringBuilder kinds = new StringBuilder();
    while (trace.next()) {
      kinds.append(trace.kind() == AccessKind.WRITE ? 'w' : 'r');
      assertThat(trace.instructionsBefore()).isEqualTo(10);
    }
    assertThat(kinds).hasToString("rrwrrw");
    assertThat(trace.instructions()).isEqualTo(60);
    assertThat(trace.accesses()).isEqualTo(6);
  }

  @Test
  void whatMakesNoTraceIsRefusedByName() {
    assertThatThrownBy(() -> AddressPattern.stride(0, 0, 64))
        .hasMessage("regionBytes is 0, must be at least 1");
    assertThatThrownBy(() -> AddressPattern.random(0, 32, 64, random(1)))
        .hasMessage("regionBytes / alignBytes is 0, must be at least 1");
    assertThatThrownBy(() -> SyntheticTrace.reads(() -> 0, 0, 1))
        .hasMessage("sizeBytes is 0, must be at least 1");
  }
}
