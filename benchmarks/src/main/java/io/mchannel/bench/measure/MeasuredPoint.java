package io.mchannel.bench.measure;

import io.mchannel.results.Outcome;
import java.util.List;

/**
 * One point of a sweep.
 *
 * @param at where it stands
 * @param measurement what yields its rows
 */
record MeasuredPoint(MeasuredAt at, Measurement measurement) {
  /** Measures in an arena that no one else uses at that time; no rows if that could not be done. */
  @FunctionalInterface
  interface Measurement {
    List<Outcome> in(Arena arena) throws InterruptedException;
  }
}
