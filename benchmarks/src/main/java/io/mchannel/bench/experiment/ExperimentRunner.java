package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the points of experiments on several threads. Rows are gathered in sweep order, so the number
 * of threads and the order in which points finish change nothing of the result.
 */
public final class ExperimentRunner {
  private final int threads;
  private final RunListener listener;
  private final PointJournal journal;

  /**
   * A runner.
   *
   * @param threads how many points run at once
   * @throws IllegalArgumentException if {@code threads} is below 1
   */
  public ExperimentRunner(int threads, RunListener listener, PointJournal journal) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: found " + threads + ", expected at least 1");
    }
    this.threads = threads;
    this.listener = listener;
    this.journal = journal;
  }

  /**
   * Runs all points of all experiments. A point that throws is a failure of its own; the others
   * run on.
   *
   * @throws InvalidOptionException if an option does not fit one of the experiments; nothing has run
   *     by then
   */
  public RunResult run(List<Experiment> experiments, RunOptions options) {
    List<Task> tasks = new ArrayList<>();
    for (Experiment experiment : experiments) {
      List<Point> points = experiment.points(options);
      for (int i = 0; i < points.size(); i++) {
        tasks.add(new Task(experiment, i, points.get(i)));
      }
    }
    runAll(tasks);
    return gather(experiments, tasks);
  }

  private void runAll(List<Task> tasks) {
    List<Task> waiting = new ArrayList<>();
    for (Task task : tasks) {
      journal
          .find(task.experiment.id(), task.index, task.point.label())
          .ifPresentOrElse(rows -> task.rows = rows, () -> waiting.add(task));
    }
    listener.started(tasks.size(), tasks.size() - waiting.size());
    ExecutorService executor = Executors.newFixedThreadPool(threads, workers());
    try {
      List<Future<?>> futures = new ArrayList<>();
      // Sweeps rise in load, so their last points take longest: starting with them leaves short ones
      // to fill the threads at the end.
      for (int i = waiting.size() - 1; i >= 0; i--) {
        Task task = waiting.get(i);
        futures.add(executor.submit(() -> runOne(task)));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      // Points keep their failures to themselves, so this is the journal or the listener.
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the run was interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private void runOne(Task task) {
    try {
      task.rows = List.copyOf(task.point.run());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
      task.failure = e;
    }
    if (task.failure == null) {
      journal.record(task.experiment.id(), task.index, task.point.label(), task.rows);
    }
    synchronized (listener) {
      listener.finished(task.experiment.id(), task.point.label());
    }
  }

  private static RunResult gather(List<Experiment> experiments, List<Task> tasks) {
    List<Outcome> rows = new ArrayList<>();
    List<PointFailure> failures = new ArrayList<>();
    for (Experiment experiment : experiments) {
      List<Outcome> own = new ArrayList<>();
      boolean whole = true;
      for (Task task : tasks) {
        if (task.experiment != experiment) {
          continue;
        }
        own.addAll(task.rows);
        if (task.failure != null) {
          whole = false;
          failures.add(new PointFailure(experiment.id(), task.point.label(), task.failure));
        }
      }
      rows.addAll(own);
      if (whole) {
        try {
          rows.addAll(experiment.derive(List.copyOf(own)));
        } catch (RuntimeException e) {
          failures.add(new PointFailure(experiment.id(), "derived rows", e));
        }
      }
    }
    return new RunResult(rows, failures);
  }

  private static ThreadFactory workers() {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "point-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** A point and what came of it; handed from thread to thread through its future. */
  private static final class Task {
    private final Experiment experiment;
    private final int index;
    private final Point point;
    private List<Outcome> rows = List.of();
    private @Nullable Throwable failure;

    Task(Experiment experiment, int index, Point point) {
      this.experiment = experiment;
      this.index = index;
      this.point = point;
    }
  }
}
