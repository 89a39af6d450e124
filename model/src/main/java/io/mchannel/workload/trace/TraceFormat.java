package io.mchannel.workload.trace;

import com.google.common.collect.Sets;
import java.util.Set;

/** How one tool writes its traces. Each is one class and one line in {@link TraceFormats}. */
public abstract class TraceFormat {
  private final String name;
  private final String description;
  private final Set<TraceDetail> knows;

  TraceFormat(String name, String description, Set<TraceDetail> knows) {
    this.name = name;
    this.description = description;
    this.knows = Sets.immutableEnumSet(knows);
  }

  /** The name that users give it, in lower case with hyphens. */
  public final String name() {
    return name;
  }

  /** The tool and the shape of a record, in a line. */
  public final String description() {
    return description;
  }

  /** What its records may tell beside address and kind. */
  public final Set<TraceDetail> knows() {
    return knows;
  }

  /**
   * Whether the first records, which lie unread in the window of {@code head}, are of this kind.
   */
  abstract boolean recognises(TraceBytes head);

  /** A decoder at the start of {@code in}. */
  abstract RecordDecoder decoder(TraceBytes in, OnBadRecord onBadRecord);

  @Override
  public final String toString() {
    return name;
  }
}
