package io.mchannel.results;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes the files of a run all or not at all.
 *
 * <p>Files are written into {@code .staging} inside the directory. {@link #commit} forces them to
 * the disk and renames {@code .staging} to {@code .commit}: that one rename decides. Then each file
 * is renamed into place, {@code manifest.json} last, and files of the former run that this one does
 * not have are deleted.
 *
 * <p>What holds if the process or the machine dies at any point:
 *
 * <ul>
 *   <li>before the deciding rename, the former files stand untouched;
 *   <li>after it, the new run is whole on the disk, and {@link #settle} or the next {@link #open}
 *       puts what is left of it into place;
 *   <li>no file is ever seen half-written, and while {@code .commit} is not there, all files are of
 *       one run. A reader that does not settle first may see files of two runs if the death fell
 *       between the renames; then {@code manifest.json} is the former one, and its check sums do
 *       not match.
 * </ul>
 *
 * <p>Files in the directory that belong to no run are left alone. What a dead run left in {@code
 * .staging} is deleted by the next run. A second run into the same directory is refused while the
 * first is alive; the file {@code .lock} that this takes stays in the directory.
 */
public final class RunDirectory implements AutoCloseable {
  private static final String STAGING = ".staging";
  private static final String COMMIT = ".commit";
  private static final String REMOVALS = ".removals";

  private final Path directory;
  private final RunLock lock;
  private final Consumer<String> progress;
  /** Directories that were not there before, the innermost first. */
  private final List<Path> made;
  private boolean committed;

  private RunDirectory(
      Path directory, RunLock lock, Consumer<String> progress, List<Path> made) {
    this.directory = directory;
    this.lock = lock;
    this.progress = progress;
    this.made = made;
  }

  /**
   * Opens a directory for a run, and makes it if need be.
   *
   * @throws BadInputException if another run is writing there, or it is not a directory
   */
  public static RunDirectory open(Path directory) throws IOException {
    return open(directory, step -> {});
  }

  /** Opens a directory and tells of each step of the commit before it is taken. */
  static RunDirectory open(Path directory, Consumer<String> progress) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new BadInputException(directory, 0, "found a file, expected a directory for the run");
    }
    List<Path> made = new ArrayList<>();
    for (Path path = directory.toAbsolutePath();
        path != null && Files.notExists(path);
        path = path.getParent()) {
      made.add(path);
    }
    if (!made.isEmpty()) {
      Files.createDirectories(directory);
    }
    RunDirectory run = new RunDirectory(directory, RunLock.acquire(directory), progress, made);
    try {
      run.finishCommit();
      deleteTree(directory.resolve(STAGING));
      Files.createDirectory(directory.resolve(STAGING));
    } catch (IOException e) {
      run.lock.close();
      throw e;
    }
    return run;
  }

  /**
   * Finishes a commit that was cut short, if there is one. To be called before the files of a run
   * are read.
   *
   * @throws BadInputException if another run is committing at this moment
   */
  public static void settle(Path directory) throws IOException {
    if (Files.isDirectory(directory.resolve(COMMIT))) {
      try (RunLock lock = RunLock.acquire(directory)) {
        new RunDirectory(directory, lock, step -> {}, List.of()).finishCommit();
      }
    }
  }

  /**
   * The path to write one of the run's files to. It is a file of the run once it exists there.
   *
   * @param name plain file name, not hidden, not the manifest's
   */
  public Path file(String name) {
    if (!isPlainName(name) || name.equals(Manifest.FILE_NAME)) {
      throw new IllegalArgumentException(
          "name: found '"
              + name
              + "', expected a plain file name that is neither hidden nor "
              + Manifest.FILE_NAME);
    }
    return directory.resolve(STAGING).resolve(name);
  }

  /** Makes the staged files and the manifest the directory's run. */
  public void commit(Manifest manifest) throws IOException {
    if (committed) {
      throw new IllegalStateException("the run in " + directory + " is committed already");
    }
    Path staging = directory.resolve(STAGING);
    Map<String, String> sums = new TreeMap<>();
    for (Path file : filesIn(staging)) {
      sums.put(file.getFileName().toString(), Manifest.sha256(file));
    }
    manifest.withOutputs(sums).write(staging.resolve(Manifest.FILE_NAME));
    List<String> removals = new ArrayList<>(formerFiles());
    removals.removeAll(sums.keySet());
    Files.write(staging.resolve(REMOVALS), removals, StandardCharsets.UTF_8);
    for (Path file : filesIn(staging)) {
      progress.accept("force " + file.getFileName());
      force(file);
    }
    force(staging);
    progress.accept("decide");
    Files.move(staging, directory.resolve(COMMIT), StandardCopyOption.ATOMIC_MOVE);
    committed = true;
    force(directory);
    finishCommit();
  }

  /**
   * Gives the directory free; without a commit the former files stand, and a directory that was made
   * for the run goes.
   */
  @Override
  public void close() throws IOException {
    try {
      deleteTree(directory.resolve(STAGING));
    } finally {
      lock.close();
    }
    if (!committed && !made.isEmpty()) {
      deleteTree(directory);
      for (Path parent : made.subList(1, made.size())) {
        if (isEmpty(parent)) {
          Files.delete(parent);
        }
      }
    }
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.findAny().isEmpty();
    }
  }

  /** Leaves everything as the death of the process at this point would. */
  void abandon() throws IOException {
    lock.close();
  }

  private void finishCommit() throws IOException {
    Path commit = directory.resolve(COMMIT);
    if (!Files.isDirectory(commit)) {
      return;
    }
    Path removals = commit.resolve(REMOVALS);
    for (Path file : filesIn(commit)) {
      if (!file.equals(removals)) {
        progress.accept("place " + file.getFileName());
        Files.move(file, directory.resolve(file.getFileName()), StandardCopyOption.ATOMIC_MOVE);
      }
    }
    if (Files.exists(removals)) {
      for (String name : Files.readAllLines(removals)) {
        progress.accept("remove " + name);
        Files.deleteIfExists(directory.resolve(name));
      }
      force(directory);
      progress.accept("forget removals");
      Files.delete(removals);
    }
    progress.accept("forget commit");
    Files.delete(commit);
    force(directory);
  }

  /** Files of the run that stands in the directory; none if there is no readable manifest. */
  private List<String> formerFiles() throws IOException {
    try {
      Manifest former = Manifest.read(directory.resolve(Manifest.FILE_NAME));
      return former.outputs().keySet().stream().filter(RunDirectory::isPlainName).toList();
    } catch (NoSuchFileException | BadInputException e) {
      return List.of();
    }
  }

  private static boolean isPlainName(String name) {
    return name.matches("[^./\\\\][^/\\\\]*");
  }

  /** Files by name, the manifest last. */
  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .sorted(
              Comparator.comparing((Path file) -> file.endsWith(Manifest.FILE_NAME))
                  .thenComparing(file -> file.getFileName().toString()))
          .toList();
    }
  }

  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void deleteTree(Path directory) throws IOException {
    if (Files.exists(directory)) {
      MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }
}
