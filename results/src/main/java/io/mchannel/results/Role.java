package io.mchannel.results;

/** What a reference fact may be used for. */
public enum Role {
  /** Free parameters may be fitted to it. */
  CALIBRATION,
  /** It may only be compared with. */
  CHECK
}
