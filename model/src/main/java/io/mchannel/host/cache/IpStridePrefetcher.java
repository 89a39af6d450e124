package io.mchannel.host.cache;

/**
 * The first level's stride prefetcher: a load instruction whose addresses advance by the same
 * stride, forward or backward and up to 2 KB, has the next address fetched (Intel 64 and IA-32
 * Architectures Optimization Reference Manual, "instruction pointer based stride prefetcher").
 *
 * <p>A stride counts once it came twice in a row. The table is mapped directly by the lowest bits
 * of the instruction pointer; its size is not published and is this model's choice. Accesses of
 * which the instruction is not known train nothing.
 */
final class IpStridePrefetcher implements Prefetcher {
  private static final int ENTRIES = 64;
  private static final long MAX_STRIDE_BYTES = 2048;
  private static final long UNKNOWN = 0;

  private final long[] pointers = new long[ENTRIES];
  private final long[] lastAddress = new long[ENTRIES];
  private final long[] strides = new long[ENTRIES];

  @Override
  public Level level() {
    return Level.L1;
  }

  @Override
  public int observe(long address, long instructionPointer, boolean hit, long[] guesses) {
    if (instructionPointer == UNKNOWN) {
      return 0;
    }
    int entry = (int) instructionPointer & ENTRIES - 1;
    if (pointers[entry] != instructionPointer) {
      pointers[entry] = instructionPointer;
      lastAddress[entry] = address;
      strides[entry] = 0;
      return 0;
    }
    long stride = address - lastAddress[entry];
    boolean repeated = stride == strides[entry];
    lastAddress[entry] = address;
    strides[entry] = stride;
    if (!repeated || stride > MAX_STRIDE_BYTES || stride < -MAX_STRIDE_BYTES) {
      return 0;
    }
    long guess = Cache.lineOf(address + stride);
    if (guess == Cache.lineOf(address)) {
      return 0;
    }
    guesses[0] = guess;
    return 1;
  }
}
