package io.mchannel.topology;

/**
 * The whole numbers that a setting may have.
 *
 * @param min smallest value allowed
 * @param max largest value allowed
 */
record WholeRange(long min, long max) {
  /** How many of something: large enough for any machine, small enough to hold in memory. */
  static final WholeRange COUNT = new WholeRange(1, 65_536);

  void check(String setting, long value) {
    if (value < min) {
      throw outside(setting, value, "at least " + min);
    }
    if (value > max) {
      throw outside(setting, value, "at most " + max);
    }
  }

  private static InvalidSettingException outside(String setting, long value, String bound) {
    return InvalidSettingException.outside(setting, Long.toString(value), "a whole number", bound);
  }
}
