package io.mchannel.workload;

/**
 * An endless loop around one access instruction, with others to slow it down: the body of a memory
 * microbenchmark.
 *
 * @param kind what the access is, such as {@link ProgramAccess#LOAD}
 * @param addresses where it goes, within a line at a time
 * @param instructions instructions from one access to the next, at least 1
 */
public record AccessLoop(int kind, AddressPattern addresses, int instructions) implements Program {
  /** The shortest loop: the access, the step to the next address, comparison and branch as one. */
  public static final int BODY_INSTRUCTIONS = 3;

  private static final long INSTRUCTION_POINTER = 0x401000;

  /** Refuses a loop without an instruction. */
  public AccessLoop {
    if (instructions < 1) {
      throw new IllegalArgumentException(
          "instructions is " + instructions + ", must be at least 1");
    }
  }

  @Override
  public boolean next(ProgramAccess slot) {
    slot.kind = kind;
    slot.address = addresses.nextBlock();
    slot.instructionPointer = INSTRUCTION_POINTER;
    slot.instructions = instructions;
    return true;
  }
}
