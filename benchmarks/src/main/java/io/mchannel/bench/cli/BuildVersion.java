package io.mchannel.bench.cli;

import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which version of the code this is. */
final class BuildVersion implements IVersionProvider {
  private static final String UNKNOWN = "unknown";
  private static final Properties BUILD = load();

  private static Properties load() {
    Properties properties = new Properties();
    try (InputStream in = BuildVersion.class.getResourceAsStream("build.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  /** The project's version. */
  static String version() {
    return BUILD.getProperty("version", UNKNOWN);
  }

  /**
   * The commit of the checkout that the code lies in, with {@code -dirty} if files differ from it;
   * {@code unknown} outside a checkout or without git.
   */
  static String commit() {
    ProcessBuilder git =
        new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*");
    git.directory(code().toAbsolutePath().getParent().toFile());
    git.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = git.start();
      String commit = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? commit.strip() : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }

  /**
   * A hash of the jar that runs: the same for the same sources, for jars are built reproducibly.
   * {@code unpacked} if the classes lie in a directory.
   */
  static String codeHash() throws IOException {
    Path code = code();
    return Files.isRegularFile(code)
        ? MoreFiles.asByteSource(code).hash(Hashing.sha256()).toString()
        : "unpacked";
  }

  private static Path code() {
    try {
      return Path.of(
          BuildVersion.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"mchannel " + version() + " (" + commit() + ")"};
  }
}
