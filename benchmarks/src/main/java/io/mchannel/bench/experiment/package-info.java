/** Experiments: each is one question asked of the modelled pool. */
@NullMarked
package io.mchannel.bench.experiment;

import org.jspecify.annotations.NullMarked;
