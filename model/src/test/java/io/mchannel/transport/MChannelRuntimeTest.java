package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.ledger.LocalLedger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MChannelRuntimeTest {
  private final ScriptedMachine machine = new ScriptedMachine(8);

  private MChannelRuntime runtime(String transport) {
    HostTransport t = (HostTransport) Transports.named(transport);
    return MChannelRuntime.init(t, machine.setup(0, 2, Hierarchy.FLAT, new LocalLedger(2)));
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0, -1, Double.NaN, 1e-300, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1e300
      })
  void aWeightThatMeansNothingIsRefusedByName(double weight) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChannelSpec.of("victim", 0).withWeight(weight))
        .withMessage("channel victim: weight " + weight + "; it must be from 0.001 to 1000000.0");
  }

  @Test
  void aWrongPathIsRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChannelSpec.of("a"))
        .withMessageContaining("channel a: empty path");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChannelSpec.of("a", 1, 1))
        .withMessageContaining("each device may stand on it once");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runtime("none").open(0, ChannelSpec.of("a", 2), 0))
        .withMessage("channel a: device 2; the pool has 2");
  }

  @Test
  void aNumberOrApplicationThatCannotBeIsRefusedByName() {
    MChannelRuntime runtime = runtime("none");
    runtime.open(3, ChannelSpec.of("a", 0), 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runtime.open(3, ChannelSpec.of("b", 0), 0))
        .withMessageContaining("channel b: number 3 is taken by channel a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runtime.open(-1, ChannelSpec.of("b", 0), 0))
        .withMessageContaining("channel b: number -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runtime.open(4, ChannelSpec.of("b", 0).withApplication(1), 0))
        .withMessageContaining("channel b: application 1; the pool has 1");
    assertThatIllegalArgumentException().isThrownBy(() -> runtime.sched(4, 1));
  }

  @Test
  void promisesThatADeviceCannotKeepAreRefused() {
    MChannelRuntime runtime = runtime("memchannel");
    ChannelSpec half = ChannelSpec.of("a", 0).withEnvelope(new Envelope(12, 22));
    runtime.open(0, half, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runtime.open(1, half, 0))
        .withMessage(
            "channel a: promises on device d0 would come to 24.0 GB/s; it carries 22.0");
    runtime.close(0, 0);
    runtime.open(1, half, 0);
  }

  @Test
  void anEnvelopeMustHaveRoom() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Envelope(2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Envelope(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Envelope(-1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Envelope(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Envelope(0, Double.NaN));
  }

  @Test
  void parametersOutOfRangeAreRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.DEFAULT.withWindow(100_000, 99_999))
        .withMessage("parameter intervalNs: 99999; it must be at least windowNs = 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.DEFAULT.withControl(Double.NaN, 0.25, 0.05, 0.05))
        .withMessage("parameter gain: NaN; it must be above 0 and at most 1");
  }

  @Test
  void aLedgerWithTooFewCellsIsRefused() {
    HostTransport hcsfq = (HostTransport) Transports.named("hcsfq");
    Hierarchy three = new Hierarchy(List.of(0, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                MChannelRuntime.init(hcsfq, machine.setup(0, 2, three, new LocalLedger(5))))
        .withMessage("transport hcsfq: the ledger has 5 cells a host; it must have at least 6");
  }

  @Test
  void aLateCallCountsTheTimeThatReallyPassed() {
    MChannelRuntime runtime = runtime("none");
    runtime.open(0, ChannelSpec.of("a", 0), 0);
    long now = 0;
    for (int call = 0; call < 300; call++) {
      long gap = call % 2 == 0 ? 70_000 : 250_000;
      now += gap;
      machine.lines[0] += 10 * gap / 64;
      runtime.sched(0, now);
    }
    assertThat(runtime.channel(0).rateGBps()).isCloseTo(10, within(0.01));
  }

  @Test
  void aSecondCallAtTheSameTimeOrAClockThatStepsBackChangesNothing() {
    MChannelRuntime runtime = runtime("memchannel");
    runtime.open(0, ChannelSpec.of("a", 0), 0);
    machine.lines[0] = 15_625;
    runtime.sched(0, 100_000);
    double rate = runtime.channel(0).rateGBps();
    runtime.sched(0, 100_000);
    runtime.sched(0, 50_000);
    assertThat(runtime.channel(0).rateGBps()).isEqualTo(rate).isFinite();
  }

  @Test
  void spreadPhasesLeaveNoGapTwiceAsLongAsAnother() {
    for (int channels : new int[] {2, 3, 5, 12, 32}) {
      long[] phases = new long[channels];
      for (int channel = 0; channel < channels; channel++) {
        phases[channel] = Phasing.SPREAD.phaseNs(1, channel, 100_000);
      }
      Arrays.sort(phases);
      long least = Long.MAX_VALUE;
      long most = 0;
      for (int i = 0; i < channels; i++) {
        long next = i + 1 < channels ? phases[i + 1] : phases[0] + 100_000;
        least = Math.min(least, next - phases[i]);
        most = Math.max(most, next - phases[i]);
      }
      assertThat(most).as("%d channels", channels).isLessThanOrEqualTo(2 * least + 4);
    }
  }

  @Test
  void phasesLieWithinAWindow() {
    for (Phasing phasing : Phasing.values()) {
      for (int host = 0; host < 50; host++) {
        for (int channel = 0; channel < 50; channel++) {
          assertThat(phasing.phaseNs(host, channel, 100_000)).isBetween(0L, 99_999L);
        }
      }
    }
  }
}
