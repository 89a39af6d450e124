package io.mchannel.transport.ledger;

import java.nio.file.Path;

/** A host as a process of its own: publishes without pause until it is killed or told to leave. */
final class PublishingHost {
  private PublishingHost() {}

  /**
   * @param args file, hosts, place, rate, stale time in ns. Prints {@code joined} once it has
   *     published; leaves when its input ends.
   */
  public static void main(String[] args) throws Exception {
    Geometry geometry = new Geometry(Integer.parseInt(args[1]), 1, 1);
    int place = Integer.parseInt(args[2]);
    double rate = Double.parseDouble(args[3]);
    long staleNs = Long.parseLong(args[4]);
    LedgerRegion region = LedgerRegion.open(Path.of(args[0]), geometry);
    try (Ledger ledger = join(region, place, staleNs)) {
      Part part = new Part();
      part.rateGBps = rate;
      part.demandGBps = rate;
      part.largestDemandGBps = rate;
      part.weight = 1;
      part.shareGBps = rate;
      part.capacityGBps = rate;
      ledger.publish(0, part);
      System.out.println("joined");
      while (System.in.available() == 0) {
        for (int i = 0; i < 2_000; i++) {
          ledger.publish(0, part);
        }
        ledger.beat(System.nanoTime());
      }
    }
  }

  private static Ledger join(LedgerRegion region, int place, long staleNs) throws Exception {
    while (true) {
      try {
        return region.join(place, staleNs, System.nanoTime());
      } catch (LedgerRefusedException e) {
        if (e.reason() != LedgerRefusedException.Reason.TAKEN) {
          throw e;
        }
        Thread.sleep(1);
      }
    }
  }
}
