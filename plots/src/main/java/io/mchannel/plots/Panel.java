package io.mchannel.plots;

import java.util.List;

/**
 * One pair of axes with what is drawn on it.
 *
 * @param heading what tells it from the other panels of its sheet; may be empty
 */
record Panel(String heading, Axis x, Axis y, List<Layer> layers) {
  Panel {
    layers = List.copyOf(layers);
  }
}
