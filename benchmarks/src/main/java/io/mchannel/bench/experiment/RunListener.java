package io.mchannel.bench.experiment;

/** Hears how far a run has come. Calls may come from any thread, one at a time. */
public interface RunListener {
  /** Hears nothing. */
  RunListener SILENT =
      new RunListener() {
        @Override
        public void started(int points, int resumed) {}

        @Override
        public void finished(String experiment, String label) {}
      };

  /**
   * Called once, before the first point.
   *
   * @param points how many points the run has
   * @param resumed how many of them a former run left finished
   */
  void started(int points, int resumed);

  /** Called when a point has ended, well or not. */
  void finished(String experiment, String label);
}
