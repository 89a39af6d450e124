/**
 * Discrete events in integer ticks: one clock, one ordered list of events, named random streams.
 *
 * <p>The engine knows nothing of links or memories. A component is an {@link
 * io.mchannel.engine.EventHandler} that schedules calls to itself and to its neighbours; all that
 * happens is such a call. Three rules make a run repeatable and fair: time is a whole number of
 * {@link io.mchannel.engine.TimeBase ticks}, the order of simultaneous events is drawn from a seed,
 * and whoever needs chance draws from a stream of its own name ({@link
 * io.mchannel.engine.RandomStreams}).
 */
@NullMarked
package io.mchannel.engine;

import org.jspecify.annotations.NullMarked;
