package io.mchannel.topology;

/** How slots travel on a link. */
public enum FlitFormat {
  /** 68 B flit: 2 B protocol id, four 16 B slots, 2 B CRC (CXL 2.0 §4.2). */
  FLIT_68(68, 4),
  /** 256 B flit: 15 slots, 2 B header, 2 B credits, 8 B CRC, 6 B FEC (CXL 3.0 §4.3). */
  FLIT_256(256, 15);

  private final int bytes;
  private final int slots;

  FlitFormat(int bytes, int slots) {
    this.bytes = bytes;
    this.slots = slots;
  }

  /** Bytes on the wire a flit. */
  public int bytes() {
    return bytes;
  }

  /** Slots a flit carries. */
  public int slots() {
    return slots;
  }
}
