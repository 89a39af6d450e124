package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.topology.FreeParameter;
import java.util.List;

/**
 * What the memory that was measured is in the description of a pool, and so which numbers of the
 * description a fit may choose. The ranges are sketches: no source gives them.
 */
public enum MeasuredMemory {
  /** The host's own DDR channels. */
  LOCAL(
      Target.LOCAL,
      List.of(
          new Choice("hosts[*].uncore.localMemory.latencyNs", 1, 10_000, false, "ns to data and back"),
          new Choice("hosts[*].core.outstandingReads", 1, 1024, true, "lines a core awaits"),
          new Choice("hosts[*].core.outstandingWrites", 1, 1024, true, "lines a core writes back"),
          new Choice("hosts[*].uncore.localMemory.channelGBps", 0.1, 1_000, false, "GB/s a channel"),
          new Choice(
              "hosts[*].uncore.localMemory.queueEntries", 1, 1024, true, "requests a channel queues"))),

  /** The pool behind the switch, as a CXL node of the machine that was measured. */
  CXL(
      Target.POOL,
      List.of(
          new Choice("switches[*].passNs", 0.1, 2_000, false, "ns of a pass through the switch"),
          new Choice("hosts[*].core.outstandingReads", 1, 1024, true, "lines a core awaits"),
          new Choice("hosts[*].core.outstandingWrites", 1, 1024, true, "lines a core writes back"),
          new Choice(
              "hosts[*].adapters[*].laneDepth", 1, 64, true, "requests in the FIFO of a lane"),
          new Choice("links[*].credits.req", 1, 64, true, "read requests a lane's buffer takes"),
          new Choice("links[*].credits.rwd", 1, 64, true, "writes a lane's buffer takes")));

  /**
   * A number that the fit may choose.
   *
   * @param parameter where it stands, and its range
   * @param whole whether it is a count
   */
  public record Choice(FreeParameter parameter, boolean whole) {
    Choice(String path, double min, double max, boolean whole, String meaning) {
      this(new FreeParameter(path, min, max, meaning), whole);
    }
  }

  private final int target;
  private final List<Choice> choices;

  MeasuredMemory(int target, List<Choice> choices) {
    this.target = target;
    this.choices = choices;
  }

  /** Where the lines of the simulated programs lie. */
  int target() {
    return target;
  }

  /** What the fit may choose: the idle latency first, then what bounds the lines on their way. */
  public List<Choice> choices() {
    return choices;
  }
}
