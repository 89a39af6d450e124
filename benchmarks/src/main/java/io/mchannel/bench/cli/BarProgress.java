package io.mchannel.bench.cli;

import java.io.PrintWriter;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar with the time left, redrawn in place. */
final class BarProgress implements RunProgress {
  private static final int WIDTH = 78;

  private final PrintWriter err;
  private @Nullable ProgressBar bar;

  BarProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void started(int points, int resumed) {
    bar =
        new ProgressBarBuilder()
            .setTaskName("points")
            .setInitialMax(points)
            .startsFrom(resumed, Duration.ZERO)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(
                new DelegatingProgressBarConsumer(
                    line -> {
                      err.print('\r' + line);
                      err.flush();
                    },
                    WIDTH))
            .build();
  }

  @Override
  public void finished(String experiment, String label) {
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      err.println();
      err.flush();
    }
  }
}
