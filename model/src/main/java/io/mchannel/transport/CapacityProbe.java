package io.mchannel.transport;

/** What one host believes a device can carry. */
interface CapacityProbe {
  /** The belief, in 10^9 B/s; above 0. */
  double capacityGBps();

  /** Takes a sample of the device's load; once a window. */
  void sample(int device, LoadSignal signal);

  /** Adjusts the belief; once an interval. */
  Adjustment adjust(double rateGBps);

  /** What an adjustment came to. */
  enum Adjustment {
    /** Congested: the belief was too high. */
    DECREASE,
    /** Not congested: there may be more. */
    INCREASE,
    /** Congested, but not by what the belief allows. */
    HOLD
  }

  /** A sensor's answer as a load: out of range is cut, and no number at all is no load. */
  static double sane(double load) {
    return load > 0 ? Math.min(load, 1) : 0;
  }
}
