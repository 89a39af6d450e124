package io.mchannel.topology;

import com.google.common.math.LongMath;

/**
 * How fast one direction of a link is, exactly. A lane carries 8, 16, 32, 64, 128 or 256 GT/s in
 * generations 3 to 8; up to generation 5 130 bits on the wire carry 128 (PCIe 3.0 to 5.0,
 * 128b/130b), from 6 on every bit counts and the flit pays for its protection (PCIe 6.0, flit
 * mode).
 *
 * <p>Rates are kept as fractions, so that a simulator can carry the part of a tick that a slot owes
 * and never drifts. Width 8 of generation 5 is 32 x 8 x 128/130 / 8 = 31.508 GB/s.
 *
 * @param slotNsNumerator time that one slot takes, with its share of the flit's frame, in ns:
 *     numerator of the reduced fraction
 * @param slotNsDenominator its denominator
 * @param gigabytesPerSecond bytes of flits a ns, GB/s (10^9 B/s)
 * @param readCeilingGBps GB/s of lines that the link can return to readers: a line costs four data
 *     slots and its share of a header slot (CXL 2.0 §4.2)
 * @param writeCeilingGBps GB/s of lines that the link can carry from writers: a line costs four
 *     data slots and a header slot of its own
 * @param mixedCeilingGBps GB/s of lines that the link carries both ways together when as many are
 *     read as written: no other mix carries more
 */
public record LinkRate(
    long slotNsNumerator,
    long slotNsDenominator,
    double gigabytesPerSecond,
    double readCeilingGBps,
    double writeCeilingGBps,
    double mixedCeilingGBps) {
  private static final int LINE_BYTES = 64;
  private static final int DATA_SLOTS = 4;
  private static final int FIRST_GENERATION = 3;
  private static final int FIRST_UNENCODED_GENERATION = 6;
  private static final int GIGATRANSFERS_OF_FIRST_GENERATION = 8;
  private static final int BITS_PER_BYTE = 8;

  /** The rate of one of the parallel links that {@code link} describes, in one direction. */
  public static LinkRate of(Link link) {
    boolean encoded = link.generation() < FIRST_UNENCODED_GENERATION;
    long payloadBits = encoded ? 128 : 1;
    long wireBits = encoded ? 130 : 1;
    long transfersPerNs =
        (long) GIGATRANSFERS_OF_FIRST_GENERATION << (link.generation() - FIRST_GENERATION);
    long bytesNumerator = transfersPerNs * link.width() * payloadBits;
    long bytesDenominator = BITS_PER_BYTE * wireBits;

    long slotNumerator = link.flit().bytes() * bytesDenominator;
    long slotDenominator = link.flit().slots() * bytesNumerator;
    long divisor = LongMath.gcd(slotNumerator, slotDenominator);
    double rate = (double) bytesNumerator / bytesDenominator;
    double slotsPerNs = (double) slotDenominator / slotNumerator;
    double readSlots = DATA_SLOTS + 1.0 / link.headersPerSlot();
    double writeSlots = DATA_SLOTS + 1.0;
    // A read's request goes up while a write's data does, and a write's answer comes down while a
    // read's data does.
    double packedHeader = 1.0 / link.headersPerSlot();
    double pairSlots = Math.max(packedHeader + writeSlots, readSlots + packedHeader);
    return new LinkRate(
        slotNumerator / divisor,
        slotDenominator / divisor,
        rate,
        slotsPerNs * LINE_BYTES / readSlots,
        slotsPerNs * LINE_BYTES / writeSlots,
        slotsPerNs * 2 * LINE_BYTES / pairSlots);
  }

  /** Time that one slot takes, ns, rounded to a double. */
  public double slotNs() {
    return (double) slotNsNumerator / slotNsDenominator;
  }
}
