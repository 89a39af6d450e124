package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetersTest {
  @Test
  void blockedTimeRunsFromTheFirstBeginToTheNextEnd() {
    Engine engine = new Engine(1);
    BackpressureMeter meter = new BackpressureMeter(engine);
    engine.runUntil(10);
    meter.end();
    assertThat(meter.blockedTicks()).isZero();

    meter.begin();
    engine.runUntil(13);
    meter.begin();
    engine.runUntil(17);
    assertThat(meter.blockedTicks()).isEqualTo(7);

    meter.end();
    engine.runUntil(30);
    meter.begin();
    engine.runUntil(32);
    assertThat(meter.blockedTicks()).isEqualTo(9);
  }

  @ParameterizedTest(name = "{0} lines, {1} entries")
  @CsvSource({
    "0, 16, LIGHT",
    "15, 16, LIGHT",
    "16, 16, OPTIMAL",
    "31, 16, OPTIMAL",
    "32, 16, MODERATE",
    "47, 16, MODERATE",
    "48, 16, SEVERE",
    "112, 16, SEVERE",
    "1, 1, OPTIMAL",
  })
  void theLoadCountsHowOftenTheQueueWouldFillTheDevice(int queued, int entries, DevLoad level) {
    assertThat(DevLoad.ofQueue(queued, entries)).isEqualTo(level);
  }

  @Test
  void moderateAndSevereAreOverload() {
    DevLoadMeter meter = new DevLoadMeter();
    for (DevLoad level : DevLoad.values()) {
      meter.record(level);
    }

    assertThat(meter.responses()).isEqualTo(4);
    assertThat(meter.overloaded()).isEqualTo(2);
  }

  @Test
  void aFifoKeepsItsOrderWhileItGrowsAndGoesRound() {
    IntFifo fifo = new IntFifo();
    int added = 0;
    int removed = 0;
    for (int size = 0; size < 100; size++) {
      while (fifo.size() < size) {
        fifo.add(added++);
      }
      for (int place = 0; place < fifo.size(); place++) {
        assertThat(fifo.get(place)).isEqualTo(removed + place);
      }
      while (fifo.size() > size / 3) {
        assertThat(fifo.peek()).isEqualTo(removed);
        assertThat(fifo.remove()).isEqualTo(removed++);
      }
    }
  }
}
