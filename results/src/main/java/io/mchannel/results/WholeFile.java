package io.mchannel.results;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file at once; says which one it was where a directory stands in its place. */
final class WholeFile {
  private WholeFile() {}

  /**
   * All bytes of {@code file}.
   *
   * @throws FileSystemException naming the file, if it is a directory or does not exist
   */
  static byte[] read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(
          file.toString(), null, "found a directory, expected a file");
    }
    return Files.readAllBytes(file);
  }
}
