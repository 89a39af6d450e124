/**
 * Memory traces of real programs, read as a cursor over accesses: one record at a time, nothing
 * allocated per record, whatever tool wrote the file and however it was compressed.
 */
@NullMarked
package io.mchannel.workload.trace;

import org.jspecify.annotations.NullMarked;
