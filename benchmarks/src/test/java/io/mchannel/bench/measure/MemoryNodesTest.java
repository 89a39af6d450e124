package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryNodesTest {
  @Test
  void aNodeThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> new MemoryNodes(List.of(0, 2)).require(7))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessage("--node: found 7, this machine has nodes 0, 2");
  }

  @Test
  void aNodeThatIsThereOrOfWhichNothingIsKnownIsNot() {
    assertThatCode(() -> new MemoryNodes(List.of(0, 2)).require(2)).doesNotThrowAnyException();
    assertThatCode(() -> new MemoryNodes(List.of()).require(7)).doesNotThrowAnyException();
  }
}
