/**
 * What hosts tell each other: per device the sum of their rates, their largest demand and the sum
 * of their weights, in a shared region that each host writes in its own cache lines, without locks.
 */
@NullMarked
package io.mchannel.transport.ledger;

import org.jspecify.annotations.NullMarked;
