package io.mchannel.results;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads or writes a file at once; reading says where a directory stands in its place. */
public final class WholeFile {
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

  /**
   * Writes UTF-8 text: {@code file} has all of it, or is as it was.
   *
   * @throws FileSystemException naming the file, if it cannot be written, such as to a full disk
   */
  public static void write(Path file, CharSequence text) throws IOException {
    Path whole = file.toAbsolutePath();
    Path unfinished = whole.resolveSibling("." + whole.getFileName() + ".part");
    try {
      Files.writeString(unfinished, text);
      Files.move(unfinished, whole, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(file.toString(), null, e.getMessage());
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
