package io.mchannel.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProgramTest {
  @Test
  void programsAreCalledAfterTheirFilesAndToldApart() {
    assertThat(
            Program.names(
                List.of(
                    Path.of("traces/sort.lackey.gz"),
                    Path.of("other/sort.lackey"),
                    Path.of("sort-2.lackey"),
                    Path.of("a;b=c+d.xz"),
                    Path.of(".hidden"))))
        .containsExactly("sort", "sort-2", "sort-2-2", "a_b_c_d", "trace");
  }
}
