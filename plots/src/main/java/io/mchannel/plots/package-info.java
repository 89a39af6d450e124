/**
 * Charts drawn from outcome rows alone, with published figures marked on them.
 *
 * <p>A figure ({@link io.mchannel.plots.Figure}) chooses rows and says what they show; panels,
 * axes, looks, bands and marks are shared pieces, and one painter lays them out for every format.
 * An experiment without a figure gets a plain chart.
 */
@NullMarked
package io.mchannel.plots;

import org.jspecify.annotations.NullMarked;
