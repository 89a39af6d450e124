package io.mchannel.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code manifest.json}: how a run came about. What differs from one run to the next of the same
 * inputs stands here and nowhere else.
 *
 * @param version version of this product
 * @param commit its source revision
 * @param seed the run seed
 * @param options what the user asked for, value by name
 * @param environment the machine
 * @param start when the run began, ISO 8601 in UTC
 * @param wallSeconds how long it took; if it was resumed, the last part of it
 * @param resumedPoints points that earlier parts of a resumed run had finished, whose time {@code
 *     wallSeconds} lacks; 0 if it ran in one go
 * @param inputs SHA-256 in hex by input file
 * @param outputs SHA-256 in hex by file of the run; filled in by {@link RunDirectory#commit}
 */
public record Manifest(
    String version,
    String commit,
    long seed,
    Map<String, String> options,
    Environment environment,
    String start,
    double wallSeconds,
    int resumedPoints,
    Map<String, String> inputs,
    Map<String, String> outputs) {
  /** Name of the file in a run's directory. */
  public static final String FILE_NAME = "manifest.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /** Orders the maps by name, so that equal manifests are equal bytes. */
  public Manifest {
    options = sorted(options);
    inputs = sorted(inputs);
    outputs = sorted(outputs);
  }

  /** A run on this machine that began at {@code start} and ended now. */
  public static Manifest of(
      String version,
      String commit,
      long seed,
      Map<String, String> options,
      Instant start,
      Collection<Path> inputs)
      throws IOException {
    Map<String, String> inputSums = new TreeMap<>();
    for (Path input : inputs) {
      inputSums.put(input.toString(), sha256(input));
    }
    return new Manifest(
        version,
        commit,
        seed,
        options,
        Environment.current(),
        start.toString(),
        Duration.between(start, Instant.now()).toMillis() / 1000.0,
        0,
        inputSums,
        Map.of());
  }

  /** The same manifest with the check sums of what the run wrote. */
  public Manifest withOutputs(Map<String, String> sums) {
    return new Manifest(
        version,
        commit,
        seed,
        options,
        environment,
        start,
        wallSeconds,
        resumedPoints,
        inputs,
        sums);
  }

  /** The same manifest of a run that took over so many points. */
  public Manifest withResumedPoints(int points) {
    return new Manifest(
        version,
        commit,
        seed,
        options,
        environment,
        start,
        wallSeconds,
        points,
        inputs,
        outputs);
  }

  /** Writes the manifest as indented JSON. */
  public void write(Path file) throws IOException {
    DefaultIndenter lineFeeds = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(lineFeeds);
    printer.indentArraysWith(lineFeeds);
    WholeFile.write(file, JSON.writer(printer).writeValueAsString(this) + "\n");
  }

  /**
   * Reads a manifest.
   *
   * @throws BadInputException if the file is not one
   */
  public static Manifest read(Path file) throws IOException {
    byte[] bytes = WholeFile.read(file);
    ManifestFault fault = new ManifestFault(file, bytes);
    try {
      Manifest manifest = JSON.readValue(bytes, Manifest.class);
      if (manifest == null) {
        throw fault.noManifest(null);
      }
      return manifest;
    } catch (JsonMappingException e) {
      throw fault.of(e);
    } catch (JsonProcessingException e) {
      throw fault.of(e, e.getLocation());
    } catch (CharConversionException e) {
      throw fault.of(e, null);
    }
  }

  /** SHA-256 of a file's bytes in hex. */
  public static String sha256(Path file) throws IOException {
    return MoreFiles.asByteSource(file).hash(Hashing.sha256()).toString();
  }

  private static Map<String, String> sorted(Map<String, String> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
