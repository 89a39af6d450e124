package io.mchannel.bench.measure;

import java.util.Locale;

/**
 * What a thread does to a line. A written line is loaded, changed and written back later, for a
 * processor has no other way to write part of a line.
 */
enum Op {
  READ {
    @Override
    Kernel walk(Chain chain) {
      return Walk.along(chain, chain::read);
    }
  },
  WRITE {
    @Override
    Kernel walk(Chain chain) {
      return Walk.along(chain, chain::write);
    }
  };

  /** A kernel that keeps one line in flight. */
  abstract Kernel walk(Chain chain);

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
