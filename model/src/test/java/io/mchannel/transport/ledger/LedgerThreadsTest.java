package io.mchannel.transport.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Hosts as threads over one region, each publishing as fast as it can. */
final class LedgerThreadsTest {
  private static final long RUN_NS = TimeUnit.MILLISECONDS.toNanos(1_000);
  private static final long STALE_NS = TimeUnit.SECONDS.toNanos(60);

  /** Every value follows from the rate, so that a mix of two publications shows. */
  private static void fill(Part part, int rate) {
    part.rateGBps = rate;
    part.demandGBps = 2.0 * rate;
    part.largestDemandGBps = 3.0 * rate;
    part.weight = 1;
    part.shareGBps = 5.0 * rate;
    part.capacityGBps = 7.0 * rate;
  }

  @Test
  void aReaderNeverSeesHalfOfAPublication() throws Exception {
    LedgerRegion region = LedgerRegion.inMemory(new Geometry(2, 1, 0));
    Ledger writer = region.join(0, STALE_NS, 0);
    Ledger reader = region.join(1, STALE_NS, 0);
    long end = System.nanoTime() + RUN_NS;
    Callable<Long> writing =
        () -> {
          Part part = new Part();
          long published = 0;
          while (System.nanoTime() < end) {
            for (int i = 1; i <= 64; i++) {
              fill(part, (int) (published % 1000 + 1));
              writer.publish(0, part);
              published++;
            }
          }
          return published;
        };
    Callable<Long> reading =
        () -> {
          Totals totals = new Totals();
          long read = 0;
          while (System.nanoTime() < end) {
            reader.aggregate(0, totals);
            double rate = totals.rateGBps();
            boolean whole =
                totals.demandGBps() == 2 * rate
                    && totals.largestDemandGBps() == 3 * rate
                    && totals.shareGBps() == 5 * rate
                    && totals.capacityGBps() == 7 * rate;
            if (!whole) {
              throw new AssertionError("a mix of two publications at rate " + rate);
            }
            read++;
          }
          return read;
        };
    for (long count : run(List.of(writing, reading))) {
      assertThat(count).isGreaterThan(1_000);
    }
  }

  @Test
  void hostsThatComeAndGoLoseNothingOfTheOthers() throws Exception {
    LedgerRegion region = LedgerRegion.inMemory(new Geometry(6, 1, 0));
    Ledger reader = region.join(0, STALE_NS, 0);
    Part one = new Part();
    one.rateGBps = 1;
    for (int host = 1; host <= 3; host++) {
      region.join(host, STALE_NS, 0).publish(0, one);
    }
    long end = System.nanoTime() + RUN_NS;
    List<Callable<Long>> tasks = new ArrayList<>();
    for (int guest = 0; guest < 2; guest++) {
      tasks.add(
          () -> {
            Part ten = new Part();
            ten.rateGBps = 10;
            long visits = 0;
            while (System.nanoTime() < end) {
              try (Ledger place = region.joinAny(STALE_NS, System.nanoTime())) {
                place.publish(0, ten);
                place.beat(System.nanoTime());
                visits++;
              }
            }
            return visits;
          });
    }
    tasks.add(
        () -> {
          Totals totals = new Totals();
          long reads = 0;
          while (System.nanoTime() < end) {
            reader.beat(System.nanoTime());
            reader.aggregate(0, totals);
            double rate = totals.rateGBps();
            if (rate != 3 && rate != 13 && rate != 23) {
              throw new AssertionError("three residents and up to two guests add up to " + rate);
            }
            reads++;
          }
          return reads;
        });
    for (long count : run(tasks)) {
      assertThat(count).isGreaterThan(100);
    }
    Totals totals = new Totals();
    reader.beat(System.nanoTime());
    reader.aggregate(0, totals);
    assertThat(totals.rateGBps()).isEqualTo(3);
  }

  private static List<Long> run(List<Callable<Long>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<Long> results = new ArrayList<>();
      for (Future<Long> future : threads.invokeAll(tasks, 30, TimeUnit.SECONDS)) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
