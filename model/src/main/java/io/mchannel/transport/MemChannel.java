package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LocalLedger;

/** The published transport (MemChannel), whole or with one of its parts taken away. */
public final class MemChannel implements HostTransport {
  /** Where the sums over hosts come from. */
  public enum Sharing {
    /** As the published listing has it, and shares and capacities, so that hosts agree on them. */
    ALL,
    /** Rates and largest demand of all hosts, as the published listing has it. */
    RATES_AND_DEMANDS,
    /** Rates of all hosts, the largest demand of this one, as the text beside it has it. */
    RATES,
    /** This host's own alone. */
    NOTHING
  }

  /** What a device is believed to carry. */
  public enum Capacity {
    /** Probed by its load. */
    PROBED,
    /** Its nominal capacity, for good. */
    NOMINAL
  }

  private final String name;
  private final String summary;
  private final Sharing sharing;
  private final Capacity capacity;
  private final boolean weighted;

  private MemChannel(
      String name, String summary, Sharing sharing, Capacity capacity, boolean weighted) {
    this.name = name;
    this.summary = summary;
    this.sharing = sharing;
    this.capacity = capacity;
    this.weighted = weighted;
  }

  /** {@code memchannel}: as published, all channels alike. */
  public static MemChannel published() {
    return new MemChannel(
        "memchannel",
        "fair share per device from shared sums, capacity probed by load, run time per window",
        Sharing.ALL,
        Capacity.PROBED,
        false);
  }

  /** {@code memchannel-weighted}: as published, channels by their weights. */
  public static MemChannel weighted() {
    return new MemChannel(
        "memchannel-weighted",
        "memchannel with fair shares in proportion to the channels' weights",
        Sharing.ALL,
        Capacity.PROBED,
        true);
  }

  /** {@code memchannel-fixed-capacity}: without the probe. */
  public static MemChannel fixedCapacity() {
    return new MemChannel(
        "memchannel-fixed-capacity",
        "memchannel without the capacity probe: devices carry what they are rated for",
        Sharing.ALL,
        Capacity.NOMINAL,
        false);
  }

  /** {@code memchannel-local-only}: without the ledger. */
  public static MemChannel localOnly() {
    return new MemChannel(
        "memchannel-local-only",
        "memchannel without the ledger: each host shares among its own channels",
        Sharing.NOTHING,
        Capacity.PROBED,
        false);
  }

  /** The same under another name with another way of sharing, for a study of just that. */
  public MemChannel withSharing(String name, Sharing sharing) {
    return new MemChannel(name, summary + "; sharing " + sharing, sharing, capacity, weighted);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return summary;
  }

  @Override
  public RateRule rule(HostSetup setup) {
    Parameters p = setup.parameters();
    Ledger ledger =
        sharing == Sharing.NOTHING ? new LocalLedger(setup.devices().size()) : setup.ledger();
    FairShareOptions options =
        new FairShareOptions(
            weighted, sharing != Sharing.RATES, sharing == Sharing.ALL, p.floor());
    return new FairShareRule(
        setup,
        ledger,
        options,
        device ->
            capacity == Capacity.NOMINAL
                ? new FixedCapacity(device.capacityGBps())
                : new AdditiveMultiplicativeProbe(device.mostGBps(), p));
  }
}
