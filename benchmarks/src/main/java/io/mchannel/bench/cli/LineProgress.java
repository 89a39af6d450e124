package io.mchannel.bench.cli;

import io.mchannel.results.Counted;
import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A line every ten seconds, for logs. */
final class LineProgress implements RunProgress {
  private static final int PERIOD_S = 10;

  private final PrintWriter err;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });
  private long startNs;
  private int points;
  private int resumed;
  private int ended;

  LineProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public synchronized void started(int points, int resumed) {
    this.points = points;
    this.resumed = resumed;
    startNs = System.nanoTime();
    timer.scheduleAtFixedRate(this::show, PERIOD_S, PERIOD_S, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void finished(String experiment, String label) {
    ended++;
  }

  private synchronized void show() {
    err.println(line(points, resumed, ended, (System.nanoTime() - startNs) / 1e9));
    err.flush();
  }

  /** The line after {@code elapsedS} seconds in which {@code ended} points ended. */
  static String line(int points, int resumed, int ended, double elapsedS) {
    String line = resumed + ended + " of " + Counted.of(points, "point") + ", " + duration(elapsedS);
    if (ended == 0) {
      return line;
    }
    return line + ", ETA " + duration(elapsedS / ended * (points - resumed - ended));
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
