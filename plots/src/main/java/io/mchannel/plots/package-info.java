/** Charts drawn from outcome rows alone. */
@NullMarked
package io.mchannel.plots;

import org.jspecify.annotations.NullMarked;
