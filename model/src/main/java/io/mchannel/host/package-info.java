/**
 * Hosts: cores with bounded lines in flight, the uncore that carries their requests to local memory
 * or to the adapters, and the assembly of a whole pool with its hosts.
 */
@NullMarked
package io.mchannel.host;

import org.jspecify.annotations.NullMarked;
