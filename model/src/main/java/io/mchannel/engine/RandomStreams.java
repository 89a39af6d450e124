package io.mchannel.engine;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Independent random streams, each seeded from one run seed and a stable name, so that adding a
 * stream changes no other.
 *
 * <p>The generator is xoroshiro128++ of Blackman and Vigna. What the model draws is on {@link
 * UniformRandomProvider}: {@code nextInt(n)} for a uniform choice, {@code nextDouble() < p} for a
 * Bernoulli trial; {@link #exponential} adds what is missing there.
 */
public final class RandomStreams {
  private final long seed;

  /** The streams of the run seed {@code seed}. */
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

  /**
   * A draw from the exponential distribution, by inversion: one uniform draw each, so that the n-th
   * value depends on the n-th draw alone, and {@link StrictMath}, so that it is the same
   * everywhere.
   *
   * @param mean the mean of the distribution, above 0; the unit of the result is its unit
   */
  public static double exponential(UniformRandomProvider stream, double mean) {
    if (!(mean > 0 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("mean is " + mean + ", must be above 0 and finite");
    }
    // nextDouble() is in [0, 1), so that the logarithm's argument is never 0.
    return -mean * StrictMath.log(1 - stream.nextDouble());
  }
}
