package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystemException;
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
}
