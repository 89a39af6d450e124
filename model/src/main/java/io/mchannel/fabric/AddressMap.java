package io.mchannel.fabric;

/**
 * Which endpoint holds an address: the endpoints bound to a port's vPPBs, interleaved in blocks.
 *
 * @param endpoints indices of the bound endpoints
 * @param granularityBytes bytes in a row on one endpoint, a power of two
 */
record AddressMap(int[] endpoints, int granularityBytes) {
  /** The endpoint for {@code address}, or the one that {@code target} names. */
  int endpoint(long address, int target) {
    if (target != Target.POOL) {
      return endpoints[target];
    }
    long block = address >>> Integer.numberOfTrailingZeros(granularityBytes);
    return endpoints[(int) Long.remainderUnsigned(block, endpoints.length)];
  }
}
