package io.mchannel.bench.cli;

import picocli.CommandLine.Command;

/** {@code trace}: what there is to do with a trace but replay it. */
@Command(
    name = "trace",
    description = "Looks at traces of real programs.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = TraceInfoCommand.class,
    footer = {"", "Examples:", "  mchannel trace info my.lackey.gz"})
final class TraceCommand {}
