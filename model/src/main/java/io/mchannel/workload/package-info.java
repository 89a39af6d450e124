/** What runs on the cores: each workload says, line by line, what its thread asks for next. */
@NullMarked
package io.mchannel.workload;

import org.jspecify.annotations.NullMarked;
