package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class PulsesTest {
  private final LineRequest slot = new LineRequest();

  private static Workload pulses(long from, long period, long on) {
    return new Pulses(
        new WindowStream(1_000, Patterns.sequential(0, 4096, 64), 0, false), from, period, on);
  }

  @Test
  void itIsSilentBeforeTheFirstPulseAndBetweenPulses() {
    Workload pulses = pulses(100, 50, 20);
    assertThat(pulses.next(slot, 0)).isEqualTo(Workload.LATER);
    assertThat(slot.atTick).isEqualTo(100);
    assertThat(pulses.next(slot, 100)).isEqualTo(Workload.ISSUE);
    assertThat(pulses.next(slot, 119)).isEqualTo(Workload.ISSUE);
    assertThat(pulses.next(slot, 120)).isEqualTo(Workload.LATER);
    assertThat(slot.atTick).isEqualTo(150);
    assertThat(pulses.next(slot, 150)).isEqualTo(Workload.ISSUE);
    assertThat(pulses.next(slot, 199)).isEqualTo(Workload.LATER);
    assertThat(slot.atTick).isEqualTo(200);
  }

  @Test
  void aPulseAsLongAsThePeriodNeverEnds() {
    Workload pulses = pulses(0, 1, 1);
    for (long tick = 0; tick < 10; tick++) {
      assertThat(pulses.next(slot, tick)).isEqualTo(Workload.ISSUE);
    }
  }

  @Test
  void withoutAPulseItEnds() {
    assertThat(pulses(0, 10, 0).next(slot, 3)).isEqualTo(Workload.END);
  }

  @Test
  void aPulseFitsItsPeriod() {
    assertThatIllegalArgumentException().isThrownBy(() -> pulses(0, 10, 11));
    assertThatIllegalArgumentException().isThrownBy(() -> pulses(0, 0, 0));
  }
}
