/** Outcome rows, the reference facts they are held against, and the files that keep both. */
@NullMarked
package io.mchannel.results;

import org.jspecify.annotations.NullMarked;
