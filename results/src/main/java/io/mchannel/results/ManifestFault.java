package io.mchannel.results;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is wrong with a manifest, told by its lines and keys instead of its parser's words. */
final class ManifestFault {
  private static final int MOST_SHOWN = 60;

  private final Path file;
  private final List<String> lines;

  ManifestFault(Path file, byte[] bytes) {
    this.file = file;
    this.lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
  }

  /** The fault that made the parser give up. */
  BadInputException of(JsonMappingException fault) {
    String key =
        fault.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(name -> name != null)
            .collect(Collectors.joining("."));
    if (key.isEmpty()) {
      return noManifest(fault.getLocation());
    }
    if (fault instanceof UnrecognizedPropertyException) {
      return new BadInputException(
          file, lineOf(key), "found '" + key + "', expected a key that manifests have");
    }
    if (fault instanceof MismatchedInputException mismatch) {
      JsonLocation location = fault.getLocation();
      String text = text(location);
      String leaf = key.substring(key.lastIndexOf('.') + 1);
      return bad(
          location,
          text.contains('"' + leaf + '"') ? text : "no '" + key + "'",
          "'" + key + "' to be " + kind(mismatch.getTargetType()));
    }
    return noManifest(fault.getLocation());
  }

  /** The file is no JSON, or none from where it is cut. */
  BadInputException of(IOException fault, @Nullable JsonLocation location) {
    if (fault instanceof JsonEOFException) {
      return bad(null, "that it ends early", "a whole manifest");
    }
    return noManifest(location);
  }

  /** The file holds something else. */
  BadInputException noManifest(@Nullable JsonLocation location) {
    return bad(location, text(location), "the manifest of a run, a JSON object");
  }

  private BadInputException bad(@Nullable JsonLocation location, String found, String expected) {
    long line =
        location == null
            ? Math.max(1, lines.size())
            : Math.max(1, Math.min(location.getLineNr(), lines.size()));
    return new BadInputException(file, line, "found " + found + ", expected " + expected);
  }

  /** The line that names {@code key} first; its parser notices an unknown key at the end only. */
  private long lineOf(String key) {
    String quoted = '"' + key.substring(key.lastIndexOf('.') + 1) + '"';
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(quoted)) {
        return i + 1L;
      }
    }
    return 0;
  }

  private String text(@Nullable JsonLocation location) {
    if (lines.stream().allMatch(String::isBlank)) {
      return "nothing";
    }
    int line = location == null ? 1 : Math.max(1, Math.min(location.getLineNr(), lines.size()));
    String text = lines.get(line - 1).strip();
    return "'" + (text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "'..." : text + "'");
  }

  private static String kind(@Nullable Class<?> type) {
    if (type == long.class || type == int.class) {
      return "a whole number";
    }
    if (type == double.class) {
      return "a number";
    }
    return type == String.class ? "a text" : "an object of names and values";
  }
}
