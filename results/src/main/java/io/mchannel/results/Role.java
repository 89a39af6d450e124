package io.mchannel.results;

import java.util.Locale;

/** What a reference fact may be used for. */
public enum Role {
  /** Free parameters may be fitted to it. */
  CALIBRATION,
  /** It may only be compared with. */
  CHECK;

  /** The word in the files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
