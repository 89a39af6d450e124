package io.mchannel.bench.replay;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import io.mchannel.workload.BlockStream.Operation;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cores that load the pool while traces run: each moves random blocks, one after the other.
 *
 * @param operation what they do to each block
 * @param blockBytes bytes of a block
 * @param cores how many there are
 * @param host the host they run on, by its place in the pool
 * @param spec what the user wrote
 */
public record Rivals(Operation operation, int blockBytes, int cores, int host, String spec) {
  /** How rivals are written. */
  public static final String SYNTAX = "ACCESS-BYTESxCORES[@HOST]";

  private static final Pattern SPEC =
      Pattern.compile("(read|write|copy)-([0-9]{1,7})x([0-9]{1,5})(?:@(\\S+))?");

  private static final int LINE_BYTES = 64;
  private static final int MAX_BLOCK_BYTES = 1 << 20;

  /**
   * Reads {@code read-4096x12} or {@code write-64x4@h1}; without a host it is the first one.
   *
   * @throws InvalidOptionException if it is no such text, or the pool has no such host
   */
  public static Rivals parse(String spec, Pool pool) {
    Matcher parts = SPEC.matcher(spec);
    if (!parts.matches()) {
      throw wrong(
          spec, SYNTAX + " with ACCESS one of read, write, copy, such as read-4096x12 or write-64x4@h1");
    }
    int blockBytes = Integer.parseInt(parts.group(2));
    if (blockBytes < LINE_BYTES || blockBytes > MAX_BLOCK_BYTES || blockBytes % LINE_BYTES != 0) {
      throw wrong(spec, "blocks of a multiple of 64 bytes, up to " + MAX_BLOCK_BYTES);
    }
    int cores = Integer.parseInt(parts.group(3));
    if (cores < 1) {
      throw wrong(spec, "at least one core");
    }
    Operation operation = Operation.valueOf(parts.group(1).toUpperCase(Locale.ROOT));
    return new Rivals(operation, blockBytes, cores, host(spec, parts.group(4), pool), spec);
  }

  private static int host(String spec, String name, Pool pool) {
    if (name == null) {
      return 0;
    }
    List<String> names = pool.hosts().stream().map(Host::name).toList();
    int host = names.indexOf(name);
    if (host < 0) {
      throw wrong(spec, "a host of the pool: " + String.join(", ", names));
    }
    return host;
  }

  private static InvalidOptionException wrong(String spec, String expected) {
    return new InvalidOptionException("--rival: found '" + spec + "', expected " + expected);
  }
}
