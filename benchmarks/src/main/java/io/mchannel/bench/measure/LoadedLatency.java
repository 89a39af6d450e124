package io.mchannel.bench.measure;

import io.mchannel.bench.measure.Stopwatch.Observation;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A victim with one line in flight, timed beside rivals, in each of the seatings that the machine
 * allows; times are the means of these.
 */
final class LoadedLatency {
  private static final int VICTIM = 0;

  private LoadedLatency() {}

  /**
   * Times the victim.
   *
   * @param rivals what each rival does; empty for the victim alone
   * @param rivalChunk operations of a rival between two reports of how far it is
   * @param rivalBytes what one operation of a rival moves
   * @return no rows if a rival got no processor in most repetitions
   */
  static List<Outcome> rows(
      Arena in, MeasuredAt at, Op victim, List<Kernel> rivals, int rivalChunk, int rivalBytes)
      throws InterruptedException {
    Kernel walk = victim.walk(in.randomChain(in.regionLines()));
    Observation seen = seen(in, walk, rivals, rivalChunk, rivalBytes);
    if (!in.stopwatch().sufficesFor(seen)) {
      return List.of();
    }
    double[] own =
        Arrays.stream(seen.nsPerOperation()).map(ns -> Region.LINE_BYTES / ns).toArray();
    double[] all = own.clone();
    Arrays.setAll(all, i -> own[i] + seen.companyPerNs()[i]);
    List<Outcome> rows = new ArrayList<>();
    rows.add(at.latency("victim", seen.nsPerOperation()));
    rows.add(at.bandwidth("victim", own));
    if (!rivals.isEmpty()) {
      rows.add(at.bandwidth("rival", seen.companyPerNs()));
    }
    rows.add(at.bandwidth("total", all));
    return rows;
  }

  private static Observation seen(
      Arena in, Kernel walk, List<Kernel> rivals, int rivalChunk, int rivalBytes)
      throws InterruptedException {
    List<Observation> seatings = new ArrayList<>();
    for (ThreadPlacement seats : in.placement().seatings()) {
      seats.place(VICTIM);
      try (Rivals running = Rivals.start(rivals, rivalChunk, rivalBytes, seats)) {
        seatings.add(in.stopwatch().timeBeside(walk, running));
      }
    }
    in.placement().place(VICTIM);
    return seatings.stream().reduce(Observation::averagedWith).orElseThrow();
  }
}
