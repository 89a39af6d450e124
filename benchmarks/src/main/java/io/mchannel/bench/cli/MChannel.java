package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Experiments;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

/** The command line {@code mchannel}. */
@Command(
    name = "mchannel",
    versionProvider = BuildVersion.class,
    description = "Characterizes switched CXL memory pools under contention.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 fine; 1 something was run and falls short; 2 wrong usage or bad input.",
      "",
      "Examples:",
      "  mchannel list experiments",
      "  mchannel run --quick",
      "  mchannel plot results/latest",
      "  mchannel paper results/latest"
    })
public final class MChannel {
  @Option(
      names = "--help",
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  @Option(
      names = "--debug",
      hidden = true,
      scope = ScopeType.INHERIT,
      description = "Show where an error happened.")
  private boolean debug;

  boolean debug() {
    return debug;
  }

  /** Runs one command and exits with its code. */
  public static void main(String[] arguments) {
    // What libraries print, JMH above all, follows the default locale; ours never does.
    Locale.setDefault(Locale.ROOT);
    CommandLine commandLine = commandLine(new Catalog(Experiments.all()));
    int exitCode = commandLine.execute(arguments);
    if (commandLine.getOut().checkError() || System.out.checkError()) {
      System.err.println(
          "mchannel: standard output: closed or full, expected it to take all that there was to say");
      exitCode = Math.max(exitCode, Explanations.FALLS_SHORT);
    }
    System.exit(exitCode);
  }

  /** The commands: a new one is a class and a line here. */
  static CommandLine commandLine(Catalog catalog) {
    MChannel root = new MChannel();
    Explanations explanations = new Explanations(root);
    CommandLine jmh =
        new CommandLine(new JmhCommand()).setUnmatchedOptionsArePositionalParams(true);
    CommandLine commands = new CommandLine(root)
        .addSubcommand(new ListCommand(catalog))
        .addSubcommand(new RunCommand(catalog))
        .addSubcommand(new PlotCommand())
        .addSubcommand(new PaperCommand())
        .addSubcommand(new CompareCommand())
        .addSubcommand(new RankCommand())
        .addSubcommand(new CalibrateCommand(catalog))
        .addSubcommand(new ReplayCommand())
        .addSubcommand(new TraceCommand())
        .addSubcommand(new MeasureCommand());
    Values.registerFor(commands);
    // After that, for what JMH may be given is JMH's to say.
    return commands
        .addSubcommand(jmh)
        .addSubcommand(new BenchCommand(catalog))
        .setExecutionStrategy(Settings.requiringOneValueEach(new RunLast()))
        .setExecutionExceptionHandler(explanations)
        .setParameterExceptionHandler(explanations)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setErr(new PrintWriter(System.err, true))
        .setOut(new PrintWriter(System.out, true));
  }
}
