package io.mchannel.host.cache;

/** How the last-level cache relates to the private caches above it. */
public enum Inclusion {
  /**
   * Every line of a private cache is in the last level too: a line that leaves the last level
   * leaves the private caches with it.
   */
  INCLUSIVE,
  /**
   * Lines from memory pass the last level by; it takes what the second levels push out, clean or
   * dirty, and keeps a copy of what it gives back (as since the Skylake server parts; Intel 64 and
   * IA-32 Architectures Optimization Reference Manual).
   */
  NON_INCLUSIVE
}
