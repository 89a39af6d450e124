package io.mchannel.transport.ledger;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.mchannel.transport.ledger.LedgerRefusedException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;

/**
 * The memory that hosts share: a mapped file (a file on a DAX file system maps the pool itself), or
 * a buffer of this process. A file appears under its name complete or not at all, is checked before
 * it is used, and is never overwritten.
 */
public final class LedgerRegion {
  /** "MCHANNEL" in ASCII, first letter first. */
  static final long MAGIC = 0x4C454E4E4148434DL;

  static final long VERSION = 1;

  private static final int MAGIC_AT = 0;
  private static final int VERSION_AT = 8;
  private static final int HOSTS_AT = 16;
  private static final int CELLS_AT = 24;
  private static final int GENERATION_AT = 32;
  private static final int CREATED_AT = 40;
  private static final int CHECK_AT = 48;

  private static final SecureRandom OWNERS = new SecureRandom();

  private final ByteBuffer bytes;
  private final Geometry geometry;

  /** What this region has seen of each place that it was asked for: owner, heartbeat, since when. */
  private final long[] watchedOwner;

  private final long[] watchedBeat;
  private final long[] watchedSinceNs;

  private LedgerRegion(ByteBuffer bytes, Geometry geometry) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    this.geometry = geometry;
    this.watchedOwner = new long[geometry.hosts()];
    this.watchedBeat = new long[geometry.hosts()];
    this.watchedSinceNs = new long[geometry.hosts()];
  }

  /** A region inside this process. */
  public static LedgerRegion inMemory(Geometry geometry) {
    ByteBuffer raw = ByteBuffer.allocateDirect(geometry.bytes() + Geometry.APART_BYTES);
    return new LedgerRegion(raw.alignedSlice(Geometry.APART_BYTES), geometry);
  }

  /**
   * Makes a new region.
   *
   * @throws LedgerRefusedException if there is a file of that name, whatever it holds
   * @throws IOException if the file system fails or knows no hard links
   */
  public static LedgerRegion create(Path file, Geometry geometry) throws IOException {
    // Written under another name and linked, so that no host can see half a header, and so that
    // an existing file is never replaced: a link, unlike a rename, fails if the name is taken.
    Path draft = file.resolveSibling(file.getFileName() + "." + newOwner() + ".new");
    try {
      try (FileChannel channel = FileChannel.open(draft, CREATE_NEW, WRITE)) {
        ByteBuffer content = header(geometry, Instant.now().toEpochMilli());
        while (content.hasRemaining()) {
          channel.write(content);
        }
      }
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      throw new LedgerRefusedException(
          Reason.EXISTS, file + ": exists already; open it, or remove it if no host uses it");
    } finally {
      Files.deleteIfExists(draft);
    }
    return open(file, geometry);
  }

  /**
   * Opens a region that some host has made.
   *
   * @throws LedgerRefusedException if it is not a region of this version, geometry and generation
   * @throws IOException if the file system fails
   */
  public static LedgerRegion open(Path file, Geometry geometry) throws IOException {
    try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
      verify(file, channel, geometry);
      return new LedgerRegion(
          channel.map(FileChannel.MapMode.READ_WRITE, 0, geometry.bytes()), geometry);
    } catch (NoSuchFileException e) {
      throw new LedgerRefusedException(
          Reason.MISSING, file + ": no such file; it must be created first");
    }
  }

  /** Opens the region, or makes it if there is none; hosts that start together get the same one. */
  public static LedgerRegion openOrCreate(Path file, Geometry geometry) throws IOException {
    if (!Files.exists(file)) {
      try {
        return create(file, geometry);
      } catch (LedgerRefusedException e) {
        if (e.reason() != Reason.EXISTS) {
          throw e;
        }
      }
    }
    return open(file, geometry);
  }

  /** Its shape. */
  public Geometry geometry() {
    return geometry;
  }

  /**
   * Takes the place of {@code host}. A place that is held is given away only when this region has
   * seen its heartbeat stand still, from one attempt to a later one, for {@code staleAfterNs}.
   *
   * @param staleAfterNs time after which this host leaves out others that stand still
   * @param nowNs this host's own monotonic time
   * @throws LedgerRefusedException if the place is held by a host that may be alive; trying again
   *     later is right
   */
  public synchronized Ledger join(int host, long staleAfterNs, long nowNs) {
    if (host < 0 || host >= geometry.hosts()) {
      throw new IllegalArgumentException(
          "host " + host + ": the ledger has places 0 to " + (geometry.hosts() - 1));
    }
    long owner = newOwner();
    if (!take(host, owner, staleAfterNs, nowNs)) {
      throw new LedgerRefusedException(
          Reason.TAKEN,
          "host " + host + ": its place is held by a host that has been seen alive lately");
    }
    return new HostLedger(bytes, geometry, host, owner, staleAfterNs, nowNs);
  }

  /**
   * Takes any place, a free one first, then one whose host stands still as {@link #join} has it.
   *
   * @throws LedgerRefusedException if there is none; trying again later is right
   */
  public synchronized Ledger joinAny(long staleAfterNs, long nowNs) {
    long owner = newOwner();
    for (int host = 0; host < geometry.hosts(); host++) {
      if (Words.WORD.compareAndSet(bytes, geometry.ownerAt(host), 0L, owner)) {
        return new HostLedger(bytes, geometry, host, owner, staleAfterNs, nowNs);
      }
    }
    for (int host = 0; host < geometry.hosts(); host++) {
      if (take(host, owner, staleAfterNs, nowNs)) {
        return new HostLedger(bytes, geometry, host, owner, staleAfterNs, nowNs);
      }
    }
    throw new LedgerRefusedException(
        Reason.TAKEN,
        "all " + geometry.hosts() + " places are held by hosts that have been seen alive lately");
  }

  private boolean take(int host, long owner, long staleAfterNs, long nowNs) {
    int at = geometry.ownerAt(host);
    long former = (long) Words.WORD.getAcquire(bytes, at);
    long beat = (long) Words.WORD.getAcquire(bytes, geometry.heartbeatAt(host));
    boolean still =
        former == watchedOwner[host]
            && beat == watchedBeat[host]
            && nowNs - watchedSinceNs[host] >= staleAfterNs;
    if (former == 0 || still) {
      return Words.WORD.compareAndSet(bytes, at, former, owner);
    }
    if (former != watchedOwner[host] || beat != watchedBeat[host]) {
      watchedOwner[host] = former;
      watchedBeat[host] = beat;
      watchedSinceNs[host] = nowNs;
    }
    return false;
  }

  private static long newOwner() {
    return OWNERS.nextLong() & Long.MAX_VALUE | 1;
  }

  private static ByteBuffer header(Geometry geometry, long createdMs) {
    ByteBuffer content = ByteBuffer.allocate(geometry.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    content.putLong(MAGIC_AT, MAGIC);
    content.putLong(VERSION_AT, VERSION);
    content.putLong(HOSTS_AT, geometry.hosts());
    content.putLong(CELLS_AT, geometry.cells());
    content.putLong(GENERATION_AT, geometry.generation());
    content.putLong(CREATED_AT, createdMs);
    content.putLong(CHECK_AT, checkOf(content));
    return content;
  }

  private static long checkOf(ByteBuffer header) {
    return Words.check(
        header.getLong(VERSION_AT),
        header.getLong(CREATED_AT),
        header.getLong(HOSTS_AT),
        header.getLong(CELLS_AT),
        header.getLong(GENERATION_AT));
  }

  private static void verify(Path file, FileChannel channel, Geometry geometry)
      throws IOException {
    ByteBuffer header =
        ByteBuffer.allocate(Geometry.APART_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
      // A short read is continued; the end of the file is judged below.
    }
    int read = header.position();
    if (read >= Long.BYTES && header.getLong(MAGIC_AT) != MAGIC) {
      throw new LedgerRefusedException(
          Reason.FOREIGN,
          file + ": starts with no ledger's mark; it must be a file that a host has made as one");
    }
    if (read < header.capacity()) {
      throw truncated(file, read, geometry.bytes());
    }
    long version = header.getLong(VERSION_AT);
    if (version != VERSION) {
      throw new LedgerRefusedException(
          Reason.WRONG_VERSION,
          file + ": layout version " + version + "; this host knows " + VERSION);
    }
    if (header.getLong(CHECK_AT) != checkOf(header)) {
      throw new LedgerRefusedException(
          Reason.DAMAGED, file + ": the header does not match its check; remove the file");
    }
    long hosts = header.getLong(HOSTS_AT);
    long cells = header.getLong(CELLS_AT);
    if (hosts != geometry.hosts() || cells != geometry.cells()) {
      throw new LedgerRefusedException(
          Reason.WRONG_GEOMETRY,
          file
              + ": "
              + hosts
              + " hosts with "
              + cells
              + " cells; expected "
              + geometry.hosts()
              + " with "
              + geometry.cells());
    }
    long generation = header.getLong(GENERATION_AT);
    if (generation != geometry.generation()) {
      throw new LedgerRefusedException(
          Reason.STALE,
          file
              + ": generation "
              + generation
              + ", made "
              + Instant.ofEpochMilli(header.getLong(CREATED_AT))
              + "; expected generation "
              + geometry.generation());
    }
    long size = channel.size();
    if (size < geometry.bytes()) {
      throw truncated(file, size, geometry.bytes());
    }
    if (size > geometry.bytes()) {
      throw new LedgerRefusedException(
          Reason.DAMAGED, file + ": " + size + " B; expected " + geometry.bytes() + " B");
    }
  }

  private static LedgerRefusedException truncated(Path file, long found, long expected) {
    return new LedgerRefusedException(
        Reason.TRUNCATED, file + ": " + found + " B; expected " + expected + " B");
  }
}
