/** Discrete events in integer ticks: one clock, one ordered event list, named random streams. */
@NullMarked
package io.mchannel.engine;

import org.jspecify.annotations.NullMarked;
