package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Places that results shall go to. They are tried out before the work, by making there what the
 * work would make and removing it again: rights, file systems that are read-only and names that are
 * too long show in no other way.
 */
final class Outputs {
  private static final String DIRECTORY = "a directory that can be written to";
  private static final String FILE = "a file that can be written to";

  private Outputs() {}

  /**
   * Refuses a directory in which no file can be made; it need not be there yet.
   *
   * @param option the option that names it
   */
  static void requireDirectory(String option, Path directory) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw refusal(option, directory, "a file", DIRECTORY);
    }
    requireNoFileAbove(option, directory, DIRECTORY);
    Deque<Path> made = new ArrayDeque<>();
    try {
      make(directory.toAbsolutePath(), made);
      Files.delete(Files.createTempFile(directory, ".mchannel", ""));
    } catch (IOException e) {
      throw refusal(option, directory, reason(e), DIRECTORY);
    } finally {
      remove(made);
    }
  }

  /**
   * Refuses a file that cannot be written; its directory must be there.
   *
   * @param option the option that names it
   */
  static void requireFile(String option, Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw refusal(option, file, "a directory", FILE);
    }
    requireNoFileAbove(option, file, FILE);
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw refusal(option, file, "no directory " + parent, FILE);
    }
    if (Files.exists(file)) {
      requireReplaceable(option, file);
      return;
    }
    try {
      Files.delete(Files.createFile(file));
    } catch (IOException e) {
      throw refusal(option, file, reason(e), FILE);
    }
  }

  /**
   * Refuses a file that the command reads, under whatever name, as writing it would destroy that.
   *
   * @param option the option that names the file to write
   * @param inputs files that are read, and result directories; they need not be there
   */
  static void requireNoInput(String option, Path file, List<Path> inputs) throws IOException {
    for (Path input : inputs) {
      for (Path read : Files.isDirectory(input) ? ResultFiles.in(input) : List.of(input)) {
        if (Files.exists(file) && Files.exists(read) && Files.isSameFile(file, read)) {
          throw refusal(option, file, "it is read as '" + read + "'", "a file that is no input");
        }
      }
    }
  }

  /** Files are replaced as a whole, which would take a device's or a pipe's place. */
  private static void requireReplaceable(String option, Path file) {
    if (!Files.isRegularFile(file)) {
      throw refusal(option, file, "a device or pipe", FILE);
    }
    if (!Files.isWritable(file)) {
      throw refusal(option, file, "permission denied", FILE);
    }
  }

  private static void requireNoFileAbove(String option, Path place, String expected) {
    Optional<Path> above = Optional.ofNullable(place.getParent());
    while (above.isPresent() && !Files.isDirectory(above.get())) {
      if (Files.exists(above.get())) {
        throw refusal(option, place, above.get() + " is a file", expected);
      }
      above = above.map(Path::getParent);
    }
  }

  private static void make(Path directory, Deque<Path> made) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path path = directory; path != null && !Files.exists(path); path = path.getParent()) {
      missing.push(path);
    }
    for (Path path : missing) {
      Files.createDirectory(path);
      made.push(path);
    }
  }

  private static void remove(Deque<Path> made) throws IOException {
    for (Path path : made) {
      try {
        Files.deleteIfExists(path);
      } catch (DirectoryNotEmptyException e) {
        // Another run has begun to write there meanwhile, and needs it.
        return;
      }
    }
  }

  private static String reason(IOException exception) {
    if (exception instanceof AccessDeniedException e) {
      Path denied = Path.of(e.getFile());
      Path closed = denied.getParent();
      return (closed == null ? denied : closed) + ": permission denied";
    }
    return exception instanceof FileSystemException e && e.getReason() != null
        ? e.getReason()
        : "it cannot be made";
  }

  private static InvalidOptionException refusal(
      String option, Path place, String reason, String expected) {
    return new InvalidOptionException(
        option + ": found '" + place + "' (" + reason + "), expected " + expected);
  }
}
