package io.mchannel.plots;

import java.util.List;

/**
 * A whole chart.
 *
 * @param name file name without extension
 * @param title what it shows, in plain words
 * @param subtitle how to read it; may be empty
 * @param columns panels beside each other
 */
record Sheet(String name, String title, String subtitle, int columns, List<Panel> panels) {
  Sheet {
    panels = List.copyOf(panels);
    if (panels.isEmpty()) {
      throw new IllegalArgumentException("chart '" + name + "' has no panel");
    }
  }

  /** The same sheet with one more sentence on how to read it. */
  Sheet withNote(String note) {
    return note.isEmpty()
        ? this
        : new Sheet(name, title, (subtitle + " " + note).strip(), columns, panels);
  }
}
