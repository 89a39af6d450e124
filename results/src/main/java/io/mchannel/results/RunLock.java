package io.mchannel.results;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets one run at a time write into a directory, by a lock on its file {@code .lock}. The operating
 * system releases the lock of a process that dies. The file stays, and locks nobody out: deleting
 * it would let two processes hold locks on two files of that name.
 */
final class RunLock implements AutoCloseable {
  private static final String FILE_NAME = ".lock";

  /**
   * Directories that this process has locked. A POSIX lock belongs to the process and is lost as
   * soon as the process closes any channel to the file, so a second run in this process must be
   * refused before it opens one.
   */
  private static final Set<Path> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  private RunLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Takes the lock without waiting.
   *
   * @param directory an existing directory
   * @throws BadInputException if another run has it
   */
  static RunLock acquire(Path directory) throws IOException {
    Path real = directory.toRealPath();
    String me = "process " + ProcessHandle.current().pid();
    if (!LOCKED_HERE.add(real)) {
      throw refusal(directory, me);
    }
    FileChannel channel = null;
    try {
      Path file = real.resolve(FILE_NAME);
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw refusal(directory, Files.readString(file));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(me.getBytes(StandardCharsets.UTF_8)));
      return new RunLock(real, channel);
    } catch (IOException e) {
      LOCKED_HERE.remove(real);
      if (channel != null) {
        channel.close();
      }
      throw e;
    }
  }

  private static BadInputException refusal(Path directory, String holder) {
    return new BadInputException(
        directory,
        0,
        "found another run writing here ("
            + holder
            + "), expected to be alone; wait for it or name another directory");
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      LOCKED_HERE.remove(directory);
    }
  }
}
