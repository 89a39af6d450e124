package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a figure is drawn from, and whom it tells what became of it.
 *
 * @param rows outcome rows of its experiment
 * @param published published figures about its experiment, held against all rows
 * @param memory the memory that measured rows are about
 * @param warnings told of each thing that has to be left out
 * @param shown told of each row whose number the figure shows; what no figure shows is reported
 */
record FigureInput(
    Rows rows,
    List<CheckedFact> published,
    MeasuredMemory memory,
    Consumer<String> warnings,
    Consumer<Outcome> shown) {
  FigureInput {
    published = List.copyOf(published);
  }

  FigureInput with(Rows chosen) {
    return new FigureInput(chosen, published, memory, warnings, shown);
  }

  /** Tells that the figure shows all of these. */
  void shows(Collection<Outcome> drawn) {
    drawn.forEach(shown);
  }
}
