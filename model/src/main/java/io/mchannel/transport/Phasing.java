package io.mchannel.transport;

/** When, within a window, the windows of a channel begin. */
public enum Phasing {
  /** Anywhere: threads start when they start, here by a fixed hash of host and channel. */
  SCATTERED {
    @Override
    long phaseNs(int host, int channel, long windowNs) {
      long x = ((long) host << 32 | channel) * 0x9E3779B97F4A7C15L;
      x = (x ^ (x >>> 32)) * 0xD6E8FEB86659FD93L;
      return Math.floorMod(x ^ (x >>> 32), windowNs);
    }
  },
  /**
   * Evenly, however many channels there are: the bits of the channel's number, mirrored, are its
   * phase (the van der Corput sequence), and hosts are shifted against each other by the golden
   * ratio.
   */
  SPREAD {
    @Override
    long phaseNs(int host, int channel, long windowNs) {
      double mirrored = (Integer.reverse(channel) & 0xFFFFFFFFL) * 0x1p-32;
      double phase = mirrored + host * 0.6180339887498949;
      return (long) ((phase - Math.floor(phase)) * windowNs);
    }
  };

  /** Nanoseconds from the start of a common window to the first call for the channel. */
  abstract long phaseNs(int host, int channel, long windowNs);
}
