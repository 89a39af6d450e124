package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TraceBenchmarkTest {

  @Test
  void theFloorScansAsManyRecordsAsTheReaderReads() throws IOException {
    TraceBenchmark benchmark = new TraceBenchmark();
    benchmark.open();
    assertThat(benchmark.newlineScan()).isEqualTo(TraceBenchmark.RECORDS);
    // The text repeats after RECORDS records: so does the sum, if each invocation reads them all.
    assertThat(benchmark.lackeyRecords()).isEqualTo(benchmark.lackeyRecords());
    assertThat(benchmark.lackeyLineRequests()).isPositive();
    benchmark.close();
  }
}
