package io.mchannel.bench.experiment;

import io.mchannel.workload.BlockStream.Operation;
import java.util.Locale;

/** What a stream does to its lines, as scenarios name it. */
enum Access {
  READ,
  WRITE,
  COPY;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isWrite() {
    return this == WRITE;
  }

  Operation operation() {
    return Operation.valueOf(name());
  }
}
