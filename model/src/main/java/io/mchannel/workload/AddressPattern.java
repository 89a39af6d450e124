package io.mchannel.workload;

/** The order in which a stream visits the blocks of its region. */
public interface AddressPattern {
  /** Byte address of the next block. */
  long nextBlock();
}
