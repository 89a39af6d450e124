package io.mchannel.fabric;

/**
 * The CXL.mem message classes, each with credits of its own (CXL 2.0 §3.3, §4.2). Hot paths use the
 * {@code int} constants.
 */
final class MessageClass {
  /** M2S Req: a read request, one header. */
  static final int REQ = 0;

  /** M2S RwD: a write, a header with the 64 B line behind it; one credit covers both. */
  static final int RWD = 1;

  /** S2M DRS: the line that was read, behind its header; one credit covers both. */
  static final int DRS = 2;

  /** S2M NDR: the completion of a write, one header. */
  static final int NDR = 3;

  static final int COUNT = 4;

  private MessageClass() {}
}
