/**
 * Measures this machine's real memory: the suite's experiments, run by loads and stores instead of
 * simulated requests, with rows of the same keys.
 *
 * <p>Data lie off heap, in direct buffers beyond the last-level cache, so that no collector moves
 * them and the C library can be asked for huge pages. A JVM of its own measures, for placement on a
 * memory node and huge pages are settled when a process starts.
 */
@NullMarked
package io.mchannel.bench.measure;

import org.jspecify.annotations.NullMarked;
