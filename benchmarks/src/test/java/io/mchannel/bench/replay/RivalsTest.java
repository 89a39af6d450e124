package io.mchannel.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.BlockStream.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RivalsTest {
  private static final Pool TWO_HOSTS = PoolReader.read("two-host");

  @Test
  void accessBlockCoresAndHost() {
    assertThat(Rivals.parse("read-4096x12", TWO_HOSTS))
        .isEqualTo(new Rivals(Operation.READ, 4096, 12, 0, "read-4096x12"));
    assertThat(Rivals.parse("write-64x4@h1", TWO_HOSTS))
        .isEqualTo(new Rivals(Operation.WRITE, 64, 4, 1, "write-64x4@h1"));
    assertThat(Rivals.parse("copy-256x1@h0", TWO_HOSTS).operation()).isEqualTo(Operation.COPY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read               | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "scan-64x1          | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "read-64            | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "READ-64x1          | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "read-64x1@         | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "read-99999999x1    | ACCESS-BYTESxCORES[@HOST] with ACCESS one of read, write, copy",
        "read-0x1           | blocks of a multiple of 64 bytes, up to 1048576",
        "read-100x1         | blocks of a multiple of 64 bytes, up to 1048576",
        "read-1048640x1     | blocks of a multiple of 64 bytes, up to 1048576",
        "read-64x0          | at least one core",
        "read-64x1@h2       | a host of the pool: h0, h1",
      })
  void whatFitsIsSaid(String spec, String expected) {
    assertThatThrownBy(() -> Rivals.parse(spec, TWO_HOSTS))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageStartingWith("--rival: found '" + spec + "', expected " + expected);
  }
}
