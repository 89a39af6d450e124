package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WholeFileTest {
  @Test
  void aDirectoryInPlaceOfAFileIsNamed(@TempDir Path directory) {
    assertThatThrownBy(() -> OutcomesCsv.read(directory))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(directory + ": found a directory, expected a file");
  }

  @Test
  void whatCannotBeWrittenWholeLeavesTheFormerFile(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("scores.csv"), "former");
    Files.createDirectory(directory.resolve(".scores.csv.part"));

    assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
    assertThat(file).hasContent("former");

    WholeFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(directory.toFile().list()).containsExactly("scores.csv");
  }
}
