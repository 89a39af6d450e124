package io.mchannel.plots;

import java.util.Optional;

/** One chart of the suite, drawn from outcome rows and marked with published figures. */
interface Figure {
  /** The experiment whose rows it is drawn from. */
  String experiment();

  /** File name without extension. */
  String name();

  /** The chart, or nothing where the rows hold none of what it shows. */
  Optional<Sheet> draw(FigureInput input);
}
