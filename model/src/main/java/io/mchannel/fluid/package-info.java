/**
 * What a perfectly fair pool would give: max-min allocations computed from capacities, paths and
 * demands alone, without time, queues or packets.
 */
@NullMarked
package io.mchannel.fluid;

import org.jspecify.annotations.NullMarked;
