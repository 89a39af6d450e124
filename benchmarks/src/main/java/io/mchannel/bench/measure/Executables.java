package io.mchannel.bench.measure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Programs of the system that place threads and memory. */
final class Executables {
  private Executables() {}

  /** Where a program lies, by the {@code PATH}. */
  static Optional<Path> find(String name) {
    return find(name, Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  static Optional<Path> find(String name, String path) {
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Runs a program, its output dropped, and returns its exit code. */
  static int exitCode(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command[0] + " ran", e);
    }
  }
}
