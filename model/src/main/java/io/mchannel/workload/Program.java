package io.mchannel.workload;

/**
 * What one thread does, as its core sees it: accesses to single lines in program order, with the
 * number of instructions between them.
 */
@FunctionalInterface
public interface Program {
  /**
   * Moves on to the next access.
   *
   * @param slot filled unless the program is over
   * @return whether there was one
   */
  boolean next(ProgramAccess slot);
}
