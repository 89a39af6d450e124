package io.mchannel.bench.jmh;

/**
 * The hold model of Vaucher and Duval (1975): the number of pending events stays the same, as every
 * event taken is scheduled again after the next delay of the table.
 */
interface HoldModel {
  /** Takes {@code events} events, the earliest first, and schedules each again. */
  void hold(int events);

  /** The tick of the event taken last. */
  long now();
}
