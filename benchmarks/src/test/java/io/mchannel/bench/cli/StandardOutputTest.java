package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a program says whose standard output takes no more: a closed pipe, a full disk. */
final class StandardOutputTest {
  private static final String MESSAGE =
      "mchannel: standard output: closed or full, expected it to take all that there was to say";

  private static ProcessBuilder mchannel(String... arguments) {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            MChannel.class.getName());
    builder.command().addAll(List.of(arguments));
    return builder;
  }

  private static void assertSaid(Process process) throws IOException, InterruptedException {
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(err.lines()).containsExactly(MESSAGE);
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void aClosedPipe() throws IOException, InterruptedException {
    Process process = mchannel("list", "pools").start();
    process.getInputStream().close();

    assertSaid(process);
  }

  @Test
  void aFullDisk() throws IOException, InterruptedException {
    File full = new File("/dev/full");
    assumeTrue(full.exists());

    assertSaid(mchannel("list", "pools").redirectOutput(full).start());
  }
}
