package io.mchannel.bench.replay;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunListener;
import io.mchannel.bench.experiment.Sharing;
import io.mchannel.results.Counted;
import io.mchannel.topology.Host;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The same programs twice: each alone on the idle pool without a transport, and all of them together
 * among rivals.
 *
 * @param alone each program on the idle pool
 * @param shared all programs and the rivals; empty if that is one program alone on the idle pool
 */
public record ReplayStudy(List<ProgramRun> alone, Optional<Replay.Result> shared) {
  public ReplayStudy {
    alone = List.copyOf(alone);
  }

  /** How many times longer program {@code index} runs among the others than alone. */
  public double slowdown(int index) {
    double aloneNs = alone.get(index).runNs();
    return aloneNs == 0 ? 1 : last(index).runNs() / aloneNs;
  }

  /** Program {@code index} among the others, or alone if there are none. */
  public ProgramRun last(int index) {
    return shared.map(Replay.Result::programs).orElse(alone).get(index);
  }

  /**
   * Runs all simulations, several at once. The number of threads changes nothing of the result.
   *
   * @param listener told of each simulation that has ended
   * @throws InvalidOptionException if a host has too few cores, where nothing has run by then, or if
   *     a trace has no accesses
   * @throws IOException if a trace cannot be opened
   */
  public static ReplayStudy of(
      Replay replay,
      List<Program> programs,
      List<Rivals> rivals,
      int threads,
      RunListener listener)
      throws IOException {
    requireCores(replay, programs, rivals);
    boolean isShared =
        programs.size() > 1 || !rivals.isEmpty() || !replay.transport().equals(Sharing.NONE);
    Replay idle = replay.under(Sharing.NONE);
    listener.started(programs.size() + (isShared ? 1 : 0), 0);
    ExecutorService executor = Executors.newFixedThreadPool(threads, ReplayStudy::worker);
    try {
      // A program alone comes soonest to a malformed record, so those are started and asked first.
      List<Future<Replay.Result>> alone = new ArrayList<>();
      for (Program program : programs) {
        alone.add(executor.submit(() -> simulateAlone(idle, program, listener)));
      }
      Optional<Future<Replay.Result>> shared =
          isShared
              ? Optional.of(
                  executor.submit(() -> simulate(replay, programs, rivals, listener)))
              : Optional.empty();
      List<ProgramRun> runs = new ArrayList<>();
      for (Future<Replay.Result> result : alone) {
        runs.addAll(result.get().programs());
      }
      return new ReplayStudy(
          runs, shared.isPresent() ? Optional.of(shared.get().get()) : Optional.empty());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the replay was interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static Thread worker(Runnable task) {
    Thread thread = new Thread(task, "replay");
    thread.setDaemon(true);
    return thread;
  }

  private static Replay.Result simulateAlone(
      Replay idle, Program program, RunListener listener) throws IOException {
    Replay.Result result = simulate(idle, List.of(program), List.of(), listener);
    ProgramRun run = result.programs().get(0);
    if (run.accesses() == 0) {
      throw new InvalidOptionException(
          program.trace().name()
              + ": found no accesses"
              + (run.skippedRecords() == 0
                  ? ""
                  : " beside " + Counted.of(run.skippedRecords(), "malformed record"))
              + ", expected some to replay: without them no time, slowdown or amplification is"
              + " defined");
    }
    return result;
  }

  private static Replay.Result simulate(
      Replay replay, List<Program> programs, List<Rivals> rivals, RunListener listener)
      throws IOException {
    Replay.Result result = replay.run(programs, rivals);
    synchronized (listener) {
      listener.finished(ReplayRows.EXPERIMENT, programs.get(0).name());
    }
    return result;
  }

  private static void requireCores(
      Replay replay, List<Program> programs, List<Rivals> rivals) {
    List<Host> hosts = replay.pool().hosts();
    for (int h = 0; h < hosts.size(); h++) {
      int host = h;
      int rivalCores =
          rivals.stream().filter(r -> r.host() == host).mapToInt(Rivals::cores).sum();
      int traces = h == 0 ? programs.size() : 0;
      if (traces + rivalCores > hosts.get(h).cores()) {
        throw new InvalidOptionException(
            "--rival: found "
                + rivalCores
                + " rival cores and "
                + traces
                + " traces on host "
                + hosts.get(h).name()
                + ", expected at most "
                + hosts.get(h).cores()
                + " together, a core each");
      }
    }
  }
}
