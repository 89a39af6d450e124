package io.mchannel.plots;

import io.mchannel.results.Fact;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a figure is drawn from.
 *
 * @param rows outcome rows of its experiment
 * @param facts published figures of its experiment
 * @param warnings told of each thing that has to be left out
 */
record FigureInput(Rows rows, List<Fact> facts, Consumer<String> warnings) {
  FigureInput {
    facts = List.copyOf(facts);
  }

  FigureInput with(Rows chosen) {
    return new FigureInput(chosen, facts, warnings);
  }
}
