package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from the system. */
final class SystemTextTest {
  @Test
  void processorListsAreReadAsLinuxWritesThem() {
    assertThat(ThreadPlacement.processors("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
    assertThat(ThreadPlacement.processors("7")).containsExactly(7);
  }

  @Test
  void regionsAreFourTimesTheCacheWithinBounds() {
    assertThat(RegionSize.of(Optional.of(96), Optional.of(100_000)).mib()).isEqualTo(384);
    assertThat(RegionSize.of(Optional.of(2), Optional.of(100_000)).mib()).isEqualTo(256);
    assertThat(RegionSize.of(Optional.of(999), Optional.of(100_000)).mib()).isEqualTo(1024);
    assertThat(RegionSize.of(Optional.empty(), Optional.empty()).mib()).isEqualTo(256);
    assertThat(RegionSize.of(Optional.empty(), Optional.of(600)).mib()).isEqualTo(100);
  }

  @Test
  void cacheSizesComeInTwoUnits() {
    assertThat(RegionSize.kibibytes("32768K")).isEqualTo(32768);
    assertThat(RegionSize.kibibytes("32M")).isEqualTo(32768);
  }

  @Test
  void aProgramIsTheFirstExecutableOfItsNameOnThePath(@TempDir Path directory) throws IOException {
    Path text = Files.createDirectory(directory.resolve("text")).resolve("tool");
    Path program = Files.createDirectory(directory.resolve("bin")).resolve("tool");
    Files.writeString(text, "no program");
    Files.writeString(program, "#!/bin/sh\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();

    assertThat(Executables.find("tool", text.getParent() + ":" + program.getParent()))
        .contains(program);
    assertThat(Executables.find("tool", "")).isEmpty();
  }
}
