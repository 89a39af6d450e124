/**
 * The switched fabric between host adapters and DIMMs: lanes, credits, links, crossbars, endpoint
 * adapters and memory devices. A request enters at a {@link io.mchannel.fabric.HostPort} and comes
 * back to its {@link io.mchannel.fabric.CompletionSink}; nothing here knows who asked.
 */
@NullMarked
package io.mchannel.fabric;

import org.jspecify.annotations.NullMarked;
