/**
 * The caches and prefetchers between a core and its memory: what an access finds where, which lines
 * it asks memory for, and which it sends back. Time is the caller's: requests come out of a queue,
 * and lines come in when the caller says so.
 */
@NullMarked
package io.mchannel.host.cache;

import org.jspecify.annotations.NullMarked;
