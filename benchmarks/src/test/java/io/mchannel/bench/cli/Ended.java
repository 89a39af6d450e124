package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * What a command left behind.
 *
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Ended(int exitCode, String out, String err) {
  /** Runs {@code mchannel} with these arguments. */
  static Ended of(Catalog catalog, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = MChannel.commandLine(catalog);
    commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int exitCode = commandLine.execute(words);
    return new Ended(exitCode, out.toString(), err.toString());
  }

  /** Asserts that the input was refused with one line that has these parts, and nothing was done. */
  void assertRefused(String... parts) {
    assertThat(err)
        .startsWith("mchannel")
        .hasLineCount(1)
        .contains(parts)
        .doesNotContain("Exception", "Invalid value", "Unknown", "Unmatched", "Missing");
    assertThat(out).isEmpty();
    assertThat(exitCode).isEqualTo(2);
  }
}
