/** Traces of real programs on the modelled pool, alone and among rivals. */
@NullMarked
package io.mchannel.bench.replay;

import org.jspecify.annotations.NullMarked;
