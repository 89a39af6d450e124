/** JMH benchmarks, each beside the floor that it cannot beat. */
@NullMarked
package io.mchannel.bench.jmh;

import org.jspecify.annotations.NullMarked;
