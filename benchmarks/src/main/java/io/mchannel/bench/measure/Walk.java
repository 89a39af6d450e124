package io.mchannel.bench.measure;

/** A thread that follows a chain and goes on where it stopped. */
final class Walk {
  /** Follows a chain from one place to the next. */
  @FunctionalInterface
  interface Steps {
    int from(int place, int steps);
  }

  private Walk() {}

  /** A kernel of which an operation is one step. */
  static Kernel along(Chain chain, Steps steps) {
    int[] place = {chain.start()};
    return count -> place[0] = steps.from(place[0], count);
  }

  /** A kernel of which an operation is a step of each of {@code walks} walks along one chain. */
  static Kernel along(Chain chain, int walks, boolean changing) {
    int[] places = chain.starts(walks);
    return changing
        ? count -> {
          chain.writeFrom(places, count);
          return places[0];
        }
        : count -> {
          chain.readFrom(places, count);
          return places[0];
        };
  }
}
