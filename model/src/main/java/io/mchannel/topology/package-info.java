/** What a pool is made of: validated descriptions, read from YAML, and the graph that they span. */
@NullMarked
package io.mchannel.topology;

import org.jspecify.annotations.NullMarked;
