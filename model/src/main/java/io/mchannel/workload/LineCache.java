package io.mchannel.workload;

/** What stands between the accesses of a program and memory, and keeps lines. */
public interface LineCache {
  /** No line has this address, for it is not the first byte of one. */
  long NO_LINE = -1;

  /**
   * A line is read or written. On a miss it is kept from now on, in the place of another line if
   * need be.
   *
   * @param lineAddress address of its first byte, unsigned
   * @param write whether it differs from memory from now on
   * @return true if the line was here already, false if memory must be read
   */
  boolean access(long lineAddress, boolean write);

  /**
   * The line that the last {@link #access} pushed out and that memory must be told of, as it had
   * been written; {@link #NO_LINE} if there is none.
   */
  long evictedDirtyLine();
}
