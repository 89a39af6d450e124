package io.mchannel.topology;

/**
 * All banks of a DIMM stand still for a while, again and again (JESD79-5, all-bank refresh).
 *
 * @param intervalNs time from one refresh to the next (tREFI), ns, more than 0 and up to 10^9
 * @param durationNs how long one takes (tRFC1), ns, 0 (none) up to below {@code intervalNs}
 */
public record Refresh(double intervalNs, double durationNs) {
  public Refresh {
    RealRange.PERIOD_NS.check("intervalNs", intervalNs);
    RealRange.TIME_NS.check("durationNs", durationNs);
    if (durationNs >= intervalNs) {
      throw InvalidSettingException.notOneOf(
          "durationNs", Double.toString(durationNs), "below intervalNs, which is " + intervalNs);
    }
  }
}
