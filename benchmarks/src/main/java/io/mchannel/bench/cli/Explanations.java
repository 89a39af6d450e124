package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.plots.ChartException;
import io.mchannel.plots.MissingFontsException;
import io.mchannel.topology.PoolFormatException;
import io.mchannel.transport.TransportRegistrationException;
import io.mchannel.transport.UnknownTransportException;
import io.mchannel.workload.trace.TraceFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what stops a command into one line on stderr and an exit code. */
final class Explanations implements IExecutionExceptionHandler, IParameterExceptionHandler {
  /** Something was run and falls short. */
  static final int FALLS_SHORT = 1;

  /** The command line or a file that it names is wrong. */
  static final int WRONG_INPUT = 2;

  private final MChannel root;

  Explanations(MChannel root) {
    this.root = root;
  }

  @Override
  public int handleParseException(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    print(command, name + ": " + UsageText.of(exception) + "; see '" + name + " --help'");
    return WRONG_INPUT;
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parseResult) {
    if (root.debug()) {
      exception.printStackTrace(command.getErr());
    }
    String name = command.getCommandSpec().qualifiedName();
    if (exception instanceof ParameterException parameter) {
      return handleParseException(parameter, new String[0]);
    }
    if (exception instanceof MissingFontsException) {
      print(command, name + ": " + exception.getMessage());
      return FALLS_SHORT;
    }
    if (isWrongInput(exception)) {
      print(command, name + ": " + exception.getMessage());
      return WRONG_INPUT;
    }
    if (exception instanceof UncheckedIOException unchecked) {
      print(command, name + ": " + explain(unchecked.getCause()));
      return WRONG_INPUT;
    }
    if (exception instanceof IOException io) {
      print(command, name + ": " + explain(io));
      return WRONG_INPUT;
    }
    print(
        command,
        name + ": internal error, " + exception + "; add --debug to see where it happened");
    return FALLS_SHORT;
  }

  /** Whether the message says in one line what was found and what would be right. */
  private static boolean isWrongInput(Exception exception) {
    return exception instanceof InvalidOptionException
        || exception instanceof PoolFormatException
        || exception instanceof UnknownTransportException
        || exception instanceof TransportRegistrationException
        || exception instanceof TraceFormatException
        || exception instanceof ChartException;
  }

  private static String explain(IOException exception) {
    if (exception instanceof FileSystemException e && e.getFile() != null) {
      Path above = Path.of(e.getFile()).getParent();
      if (above != null && Files.isRegularFile(above)) {
        return above + ": found a file, expected a directory";
      }
    }
    if (exception instanceof NoSuchFileException e) {
      return e.getFile() + ": no such file or directory";
    }
    if (exception instanceof AccessDeniedException e) {
      return e.getFile() + ": permission denied";
    }
    if (exception instanceof NotDirectoryException e) {
      return e.getFile() + ": not a directory";
    }
    if (exception instanceof FileAlreadyExistsException e) {
      return e.getFile() + ": is a file, expected a directory";
    }
    if (exception instanceof FileSystemException e && e.getReason() == null) {
      return e.getFile() + ": cannot be read or written";
    }
    return String.valueOf(exception.getMessage());
  }

  private static void print(CommandLine command, String message) {
    String line = message.lines().reduce((a, b) -> a + " " + b.strip()).orElse(message);
    // What a user typed may hold what would drive a terminal.
    command.getErr().println(line.replaceAll("\\p{Cntrl}", "?"));
    command.getErr().flush();
  }
}
