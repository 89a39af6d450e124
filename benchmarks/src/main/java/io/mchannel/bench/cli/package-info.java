/** The command line: one class a command. */
@NullMarked
package io.mchannel.bench.cli;

import org.jspecify.annotations.NullMarked;
