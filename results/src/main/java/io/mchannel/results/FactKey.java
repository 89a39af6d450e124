package io.mchannel.results;

/**
 * What tells one fact from another: a paper may print both an absolute and a relative figure of one
 * key.
 */
record FactKey(RowKey key, String unit) {
  static FactKey of(Fact fact) {
    return new FactKey(fact.key(), fact.unit());
  }
}
