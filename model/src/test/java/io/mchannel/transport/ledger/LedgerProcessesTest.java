package io.mchannel.transport.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hosts as processes over one mapped file: one that stays, and victims that are killed at random
 * moments of their publishing. Each host's rate is a power of two, so a sum tells who is in it.
 */
final class LedgerProcessesTest {
  private static final long STALE_NS = TimeUnit.MILLISECONDS.toNanos(250);

  /** How long the killing goes on, unless a number of kills is asked for. */
  private static final long BUDGET_NS = TimeUnit.SECONDS.toNanos(6);

  private static final int KILLS = Integer.getInteger("mchannel.ledger.kills", 0);

  private static final int RESIDENT = 1;
  private static final int FIRST_VICTIM = 2;
  private static final int PLACES = 6;

  @TempDir private Path directory;
  private final List<Process> started = new ArrayList<>();
  private final Totals totals = new Totals();

  /** When each place must be out of every sum; {@code Long.MAX_VALUE} while its host lives. */
  private final long[] outFromNs = new long[PLACES];

  private Ledger reader;

  @Test
  void aKilledHostLeavesNoTraceAfterTheStatedTime() throws Exception {
    Path file = directory.resolve("ledger");
    Geometry geometry = new Geometry(PLACES, 1, 1);
    reader = LedgerRegion.create(file, geometry).join(0, STALE_NS, System.nanoTime());
    long seed = 20261130;
    SplittableRandom random = new SplittableRandom(seed);
    try {
      Process resident = start(file, RESIDENT);
      long end = System.nanoTime() + BUDGET_NS;
      int kills = 0;
      while (KILLS > 0 ? kills < KILLS : kills == 0 || System.nanoTime() < end) {
        int place = FIRST_VICTIM + kills % (PLACES - FIRST_VICTIM);
        Process victim = start(file, place);
        long killAt = System.nanoTime() + random.nextLong(5_000_000);
        while (System.nanoTime() < killAt) {
          look(kills, seed);
        }
        victim.destroyForcibly();
        assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
        kills++;
        // From the first look after its death on, its heartbeat stands still.
        look(kills, seed);
        outFromNs[place] = System.nanoTime() + STALE_NS;
      }
      long out = System.nanoTime() + STALE_NS;
      while (System.nanoTime() < out) {
        look(kills, seed);
      }
      resident.getOutputStream().write('\n');
      resident.getOutputStream().flush();
      assertThat(resident.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(resident.exitValue()).isZero();
      outFromNs[RESIDENT] = 0;
      assertThat(look(kills, seed)).isZero();
      System.out.println("ledger: killed a host " + kills + " times");
    } finally {
      started.forEach(Process::destroyForcibly);
    }
  }

  /** Sums up once; the sum must consist of whole rates of hosts that may be in it. */
  private int look(int kills, long seed) {
    long now = System.nanoTime();
    reader.beat(now);
    reader.aggregate(0, totals);
    int sum = (int) totals.rateGBps();
    boolean sound = sum == totals.rateGBps() && sum >= 0 && sum < 1 << PLACES;
    for (int place = 0; place < PLACES; place++) {
      sound &= (sum >> place & 1) == 0 || now < outFromNs[place];
    }
    if (!sound) {
      throw new AssertionError(
          "sum of rates " + totals.rateGBps() + " after " + kills + " kills, seed " + seed);
    }
    return sum;
  }

  private Process start(Path file, int place) throws IOException, URISyntaxException {
    String classes =
        pathOf(PublishingHost.class) + File.pathSeparator + pathOf(LedgerRegion.class);
    outFromNs[place] = Long.MAX_VALUE;
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes,
                PublishingHost.class.getName(),
                file.toString(),
                Integer.toString(PLACES),
                Integer.toString(place),
                Integer.toString(1 << place),
                Long.toString(STALE_NS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    started.removeIf(p -> !p.isAlive());
    started.add(process);
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    assertThat(out.readLine()).isEqualTo("joined");
    return process;
  }

  private static Path pathOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
