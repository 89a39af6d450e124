package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Records refuse what they cannot be, whoever makes them. */
class SettingsTest {
  @Test
  void aRefusalNamesSettingValueAndBound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Adapter("a0", 1, 12, 0, "first-fit"))
        .withMessage("laneDepth is 0, must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SwitchNode("sw0", Double.NaN))
        .withMessage("passNs is NaN, must be at least 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SwitchNode("sw0", Double.POSITIVE_INFINITY))
        .withMessage("passNs is Infinity, must be at most 1000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalMemory(8, 0, 60, 64))
        .withMessage("channelGBps is 0.0, must be more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interleave(300))
        .withMessage("granularityBytes is 300, must be a power of two");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Binding("h0.a0.0", List.of()))
        .withMessage("endpoints: found an empty list, expected at least one endpoint");
  }
}
