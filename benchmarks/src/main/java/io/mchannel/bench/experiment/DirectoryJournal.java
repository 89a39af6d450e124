package io.mchannel.bench.experiment;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * A journal in a directory: a file a finished point, moved into place when it is whole, and a file
 * that says of which run. Values are kept to the last bit, so that a resumed run ends with the bytes
 * of one that was never killed. The directory is locked while the journal is open.
 */
public final class DirectoryJournal implements PointJournal, AutoCloseable {
  private static final String LOCK = "lock";
  private static final String IDENTITY = "run.csv";
  private static final CSVFormat CSV = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
  private static final int COLUMNS = 13;

  private final Path directory;
  private final FileChannel channel;
  private boolean resumed;
  private int taken;

  private DirectoryJournal(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Opens a journal without finished points; what a killed run may have left is dropped.
   *
   * @param identity what makes two runs the same: seed, options, version
   * @throws InvalidOptionException if another run has this directory open
   */
  public static DirectoryJournal begin(Path directory, Map<String, String> identity)
      throws IOException {
    DirectoryJournal journal = open(directory);
    journal.clear();
    journal.writeIdentity(identity);
    return journal;
  }

  /**
   * Opens the journal that a killed run left, or an empty one where there is none.
   *
   * @throws InvalidOptionException if it was left by a run of another identity, or another run has
   *     the directory open
   */
  public static DirectoryJournal resume(Path directory, Map<String, String> identity)
      throws IOException {
    DirectoryJournal journal = open(directory);
    if (!Files.exists(directory.resolve(IDENTITY))) {
      journal.clear();
      journal.writeIdentity(identity);
      return journal;
    }
    journal.resumed = true;
    try {
      journal.checkIdentity(identity);
    } catch (InvalidOptionException | IOException e) {
      journal.close();
      throw e;
    }
    return journal;
  }

  /** Whether it goes on with a run that was killed. */
  public boolean isResumed() {
    return resumed;
  }

  /** How many points were found, for the run to take over. */
  public int taken() {
    return taken;
  }

  /** Whether no point has finished. */
  public boolean isEmpty() throws IOException {
    try (DirectoryStream<Path> points = Files.newDirectoryStream(directory, "*-*.csv")) {
      return !points.iterator().hasNext();
    }
  }

  private static DirectoryJournal open(Path directory) throws IOException {
    Files.createDirectories(directory);
    FileChannel channel =
        FileChannel.open(
            directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!locked(channel)) {
      channel.close();
      throw new InvalidOptionException(
          directory + ": another run has it open, expected one run at a time for a result directory");
    }
    return new DirectoryJournal(directory, channel);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public Optional<List<Outcome>> find(String experiment, int index, String label) {
    Path file = fileOf(experiment, index);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (Reader reader = Files.newBufferedReader(file)) {
      Optional<List<Outcome>> rows = rows(CSV.parse(reader).getRecords(), label);
      taken += rows.isPresent() ? 1 : 0;
      return rows;
    } catch (IOException | IllegalArgumentException e) {
      // A file cut short by a crash of the machine: the point runs again.
      return Optional.empty();
    }
  }

  private static Optional<List<Outcome>> rows(List<CSVRecord> records, String label) {
    if (records.isEmpty() || records.get(0).size() != 2 || !records.get(0).get(0).equals(label)) {
      return Optional.empty();
    }
    if (Integer.parseInt(records.get(0).get(1)) != records.size() - 1) {
      return Optional.empty();
    }
    List<Outcome> rows = new ArrayList<>();
    for (CSVRecord record : records.subList(1, records.size())) {
      if (record.size() != COLUMNS) {
        return Optional.empty();
      }
      rows.add(row(record));
    }
    return Optional.of(rows);
  }

  private static Outcome row(CSVRecord record) {
    return new Outcome(
        record.get(0),
        record.get(1),
        record.get(2),
        record.get(3),
        record.get(4),
        Double.parseDouble(record.get(5)),
        record.get(6),
        record.get(7),
        Double.parseDouble(record.get(8)),
        record.get(9),
        Double.parseDouble(record.get(10)),
        Long.parseLong(record.get(11)),
        Origin.valueOf(record.get(12)));
  }

  @Override
  public void record(String experiment, int index, String label, List<Outcome> rows) {
    Path file = fileOf(experiment, index);
    Path unfinished = directory.resolve(file.getFileName() + ".tmp");
    try {
      try (Writer writer = Files.newBufferedWriter(unfinished);
          CSVPrinter printer = new CSVPrinter(writer, CSV)) {
        printer.printRecord(label, rows.size());
        for (Outcome row : rows) {
          // Any JDK reads back the very double that Double.toString wrote, if not by the same digits.
          printer.printRecord(
              row.experiment(),
              row.transport(),
              row.scenario(),
              row.series(),
              row.xName(),
              Double.toString(row.x()),
              row.xUnit(),
              row.metric(),
              Double.toString(row.value()),
              row.unit(),
              Double.toString(row.ci95()),
              row.samples(),
              row.origin().name());
        }
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      // Such as a full disk, of which nobody would know where it is.
      throw new UncheckedIOException(
          new FileSystemException(file.toString(), null, e.getMessage()));
    }
  }

  private Path fileOf(String experiment, int index) {
    return directory.resolve(experiment + "-" + index + ".csv");
  }

  private void writeIdentity(Map<String, String> identity) throws IOException {
    Path unfinished = directory.resolve(IDENTITY + ".tmp");
    try (Writer writer = Files.newBufferedWriter(unfinished);
        CSVPrinter printer = new CSVPrinter(writer, CSV)) {
      for (Map.Entry<String, String> entry : identity.entrySet()) {
        printer.printRecord(entry.getKey(), entry.getValue());
      }
    }
    Files.move(unfinished, directory.resolve(IDENTITY), StandardCopyOption.ATOMIC_MOVE);
  }

  private void checkIdentity(Map<String, String> identity) throws IOException {
    Map<String, String> former = new LinkedHashMap<>();
    try (Reader reader = Files.newBufferedReader(directory.resolve(IDENTITY))) {
      for (CSVRecord record : CSV.parse(reader)) {
        if (record.size() != 2) {
          throw new InvalidOptionException(
              directory.resolve(IDENTITY)
                  + ":"
                  + record.getRecordNumber()
                  + ": found "
                  + record.size()
                  + " fields, expected a key and a value; without --resume the run starts anew");
        }
        former.put(record.get(0), record.get(1));
      }
    }
    TreeSet<String> keys = new TreeSet<>(identity.keySet());
    keys.addAll(former.keySet());
    for (String key : keys) {
      String was = former.getOrDefault(key, "");
      String is = identity.getOrDefault(key, "");
      if (!was.equals(is)) {
        throw new InvalidOptionException(
            "--resume: the killed run in "
                + directory
                + " had "
                + key
                + " '"
                + was
                + "', this one has '"
                + is
                + "'; expected the same, or no --resume to begin anew");
      }
    }
  }

  /** Removes the journal: its run is whole. */
  public void complete() throws IOException {
    clear();
    Files.delete(directory.resolve(LOCK));
    close();
    Files.delete(directory);
  }

  private void clear() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream =
        Files.newDirectoryStream(directory, "*.{csv,tmp}")) {
      stream.forEach(files::add);
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
