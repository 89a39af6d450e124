package io.mchannel.workload;

/**
 * An endless loop around one access instruction, with no-operations to slow it down: the body of a
 * memory microbenchmark.
 *
 * @param kind what the access is, such as {@link ProgramAccess#LOAD}
 * @param addresses where it goes, a line at a time
 * @param nops no-operations between two accesses, 0 or more
 */
public record AccessLoop(int kind, AddressPattern addresses, int nops) implements Program {
  /** The access, the step to the next address, and the branch back with its comparison. */
  public static final int INSTRUCTIONS = 3;

  private static final long INSTRUCTION_POINTER = 0x401000;

  /** Refuses a negative number of no-operations. */
  public AccessLoop {
    if (nops < 0) {
      throw new IllegalArgumentException("nops is " + nops + ", must be 0 or more");
    }
  }

  @Override
  public boolean next(ProgramAccess slot) {
    slot.kind = kind;
    slot.address = addresses.nextBlock();
    slot.instructionPointer = INSTRUCTION_POINTER;
    slot.instructions = nops + INSTRUCTIONS;
    return true;
  }
}
