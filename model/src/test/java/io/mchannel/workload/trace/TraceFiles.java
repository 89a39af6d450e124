package io.mchannel.workload.trace;

import java.io.ByteArrayInputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The traces that the tests read: files beside the tests, and texts written out in them. */
final class TraceFiles {
  private TraceFiles() {}

  static Path path(String name) {
    URL url = TraceFiles.class.getResource(name);
    if (url == null) {
      throw new IllegalArgumentException("no test resource " + name);
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static TraceSource file(String name) {
    return TraceSource.of(path(name));
  }

  static TraceSource text(String name, String text) {
    return bytes(name, text.getBytes(StandardCharsets.ISO_8859_1));
  }

  static TraceSource bytes(String name, byte[] bytes) {
    return TraceSource.of(name, () -> new ByteArrayInputStream(bytes));
  }
}
