package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import java.util.List;
import java.util.Optional;

/** Remembers the rows of finished points, so that a killed run need not begin again. */
public interface PointJournal {
  /** Remembers nothing. */
  PointJournal NONE =
      new PointJournal() {
        @Override
        public Optional<List<Outcome>> find(String experiment, int index, String label) {
          return Optional.empty();
        }

        @Override
        public void record(String experiment, int index, String label, List<Outcome> rows) {}
      };

  /** The rows of a point that a former run finished, exactly as the point yielded them. */
  Optional<List<Outcome>> find(String experiment, int index, String label);

  /** Keeps the rows of a point. May be called from several threads for different points. */
  void record(String experiment, int index, String label, List<Outcome> rows);
}
