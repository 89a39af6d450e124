package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.DirectoryJournal;
import io.mchannel.bench.experiment.ExperimentRunner;
import io.mchannel.bench.experiment.PointFailure;
import io.mchannel.bench.experiment.RunResult;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.Counted;
import io.mchannel.results.Facts;
import io.mchannel.results.Manifest;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.PaperCheck;
import io.mchannel.results.PaperCheckCsv;
import io.mchannel.results.RunDirectory;
import io.mchannel.results.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Carries out a plan: simulates, tells how far it is, and writes the results whole. */
final class Characterization {
  private final RunPlan plan;
  private final Path directory;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Instant start = Instant.now();
  private int resumedPoints;

  /**
   * A characterization that begins now.
   *
   * @param directory where the results go
   */
  Characterization(RunPlan plan, Path directory, PrintWriter out, PrintWriter err) {
    this.plan = plan;
    this.directory = directory;
    this.out = out;
    this.err = err;
  }

  /**
   * Runs the plan and writes its files, unless no point yielded a row: then the former files stay.
   *
   * @param resume whether to go on with a run that was killed
   */
  RunResult run(boolean resume) throws IOException {
    Path journalDirectory = RunPlan.journalDirectory(directory);
    try (DirectoryJournal journal =
        resume
            ? DirectoryJournal.resume(journalDirectory, plan.identity())
            : DirectoryJournal.begin(journalDirectory, plan.identity())) {
      if (resume && !journal.isResumed()) {
        out.println("--resume: no killed run beside " + directory + ", begins anew");
        out.flush();
      }
      RunResult result;
      try {
        result = simulate(journal);
        finish(result, journal);
      } catch (IOException | RuntimeException e) {
        keep(journal);
        throw e;
      }
      if (result.failures().isEmpty()) {
        journal.complete();
      } else {
        keep(journal);
      }
      return result;
    }
  }

  private void finish(RunResult result, DirectoryJournal journal) throws IOException {
    resumedPoints = journal.taken();
    for (PointFailure failure : result.failures()) {
      err.println("failed: " + failure.summary());
    }
    if (result.rows().isEmpty()) {
      err.println("no point yielded a row: nothing written to " + directory);
    } else {
      write(result.rows(), List.of());
      tell(result);
    }
    err.flush();
  }

  /** Leaves the points that have finished to {@code --resume}, and says so. */
  private void keep(DirectoryJournal journal) throws IOException {
    if (journal.isEmpty()) {
      journal.complete();
      return;
    }
    err.println(
        "finished points are kept in "
            + RunPlan.journalDirectory(directory)
            + "; 'mchannel run' with the same options and --resume runs only the others");
    err.flush();
  }

  private RunResult simulate(DirectoryJournal journal) {
    try (RunProgress progress = RunProgress.on(err)) {
      return new ExperimentRunner(plan.threads(), progress, journal)
          .run(plan.experiments(), plan.options());
    }
  }

  /** Writes the files of the run, those of JMH among them if it has rows. */
  void write(List<Outcome> rows, List<Outcome> jmhRows) throws IOException {
    try (RunDirectory run = RunDirectory.open(directory)) {
      OutcomesCsv.write(run.file(ResultFiles.OUTCOMES), rows);
      if (!jmhRows.isEmpty()) {
        OutcomesCsv.write(run.file(ResultFiles.JMH), jmhRows);
      }
      PaperCheckCsv.write(run.file(ResultFiles.PAPER_CHECK), PaperCheck.of(rows, Facts.load()));
      run.commit(
          Manifest.of(
                  BuildVersion.version(),
                  BuildVersion.commit(),
                  plan.options().seed(),
                  plan.description(),
                  start,
                  plan.poolFile().stream().toList())
              .withResumedPoints(resumedPoints));
    }
  }

  private void tell(RunResult result) {
    List<CheckedFact> checks = PaperCheck.of(result.rows(), Facts.load());
    out.println(Counted.of(result.rows().size(), "row") + " in " + directory);
    out.println(
        "facts: "
            + count(checks, Verdict.WITHIN)
            + " within, "
            + count(checks, Verdict.OUTSIDE)
            + " outside, "
            + count(checks, Verdict.NOT_RUN)
            + " not run; 'mchannel paper "
            + directory
            + "' shows them");
    out.flush();
  }

  private static long count(List<CheckedFact> checks, Verdict verdict) {
    return checks.stream().filter(check -> check.verdict() == verdict).count();
  }
}
