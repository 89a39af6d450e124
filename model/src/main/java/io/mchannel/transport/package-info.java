/**
 * How hosts share a pool: the code that a host runtime runs once a scheduling window for each of
 * its channels, the rules that it may follow, and the ports through which it sees the machine.
 */
@NullMarked
package io.mchannel.transport;

import org.jspecify.annotations.NullMarked;
