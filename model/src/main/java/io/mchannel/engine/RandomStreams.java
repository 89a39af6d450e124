package io.mchannel.engine;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Independent random streams, each seeded from one run seed and a stable name, so that adding a
 * stream changes no other.
 */
public final class RandomStreams {
  private final long seed;

  public RandomStreams(long seed) {
    this.seed = seed;
  }

  /** A new generator at the start of the stream {@code name}. */
  public UniformRandomProvider stream(String name) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seedOf(name));
  }

  /** The seed of the stream {@code name}. */
  public long seedOf(String name) {
    return Hashing.murmur3_128()
        .newHasher()
        .putLong(seed)
        .putString(name, StandardCharsets.UTF_8)
        .hash()
        .asLong();
  }
}
