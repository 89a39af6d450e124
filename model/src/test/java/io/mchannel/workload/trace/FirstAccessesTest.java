package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class FirstAccessesTest {
  private static final TraceSource TRACE =
      TraceFiles.text("t", " L 1000,8\n S 2000,4\nnonsense\n L 3000,8\n");

  @Test
  void whatFollowsIsNotRead() throws IOException {
    try (TraceReader first = new FirstAccesses(TRACE.open(), 2)) {
      assertThat(first.next()).isTrue();
      assertThat(first.next()).isTrue();
      assertThat(first.kind()).isEqualTo(AccessKind.WRITE);
      assertThat(first.address()).isEqualTo(0x2000);
      assertThat(first.sizeBytes()).isEqualTo(4);
      assertThat(first.next()).as("the third record is malformed").isFalse();
      assertThat(first.accesses()).isEqualTo(2);
    }
  }

  @Test
  void aShorterTraceEndsWhereItEnds() {
    TraceReader trace =
        new FirstAccesses(SyntheticTrace.reads(AddressPattern.stride(0, 4096, 64), 8, 1), 2);

    assertThat(trace.next()).isTrue();
    assertThat(trace.next()).isFalse();
  }

  @Test
  void aNegativeNumberIsRefused() {
    TraceReader trace = SyntheticTrace.reads(AddressPattern.stride(0, 4096, 64), 8, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FirstAccesses(trace, -1))
        .withMessage("most is -1, must be at least 0");
  }
}
