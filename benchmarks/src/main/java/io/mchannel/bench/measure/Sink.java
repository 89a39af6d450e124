package io.mchannel.bench.measure;

/** Where the values that kernels return end: the compiler must believe that someone reads them. */
final class Sink {
  private static volatile long last;

  private Sink() {}

  static void take(long value) {
    last = value;
  }

  static long last() {
    return last;
  }
}
