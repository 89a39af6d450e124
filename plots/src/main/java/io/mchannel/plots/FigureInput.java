package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a figure is drawn from.
 *
 * @param rows outcome rows of its experiment
 * @param published published figures about its experiment, held against all rows
 * @param warnings told of each thing that has to be left out
 */
record FigureInput(Rows rows, List<CheckedFact> published, Consumer<String> warnings) {
  FigureInput {
    published = List.copyOf(published);
  }

  FigureInput with(Rows chosen) {
    return new FigureInput(chosen, published, warnings);
  }
}
