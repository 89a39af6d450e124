package io.mchannel.workload;

/** The next access of a {@link Program}: a slot that the core owns and the program fills. */
public final class ProgramAccess {
  /** A load of bytes of one line, which the instructions behind it need not wait for. */
  public static final int LOAD = 0;

  /** A store to bytes of one line, which leaves it dirty in the caches. */
  public static final int STORE = 1;

  /** A non-temporal store of a whole line, past the caches. */
  public static final int STREAM_STORE = 2;

  /** {@link #LOAD}, {@link #STORE} or {@link #STREAM_STORE}. */
  public int kind;

  /** Byte address, unsigned. */
  public long address;

  /** Where the program stands, 0 if not known. */
  public long instructionPointer;

  /** Instructions from the last access up to this one, itself included; at least 1. */
  public long instructions = 1;
}
