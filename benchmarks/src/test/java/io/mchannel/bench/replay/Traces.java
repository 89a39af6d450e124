package io.mchannel.bench.replay;

import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The traces that the tests replay: files beside them, and texts written out in them. */
public final class Traces {
  private Traces() {}

  public static Path path(String name) {
    URL url = Traces.class.getResource(name);
    if (url == null) {
      throw new IllegalArgumentException("no test resource " + name);
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Program file(String name) {
    return new Program(name, TraceSource.of(path(name)));
  }

  static Program text(String name, String... records) {
    byte[] text = (String.join("\n", records) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    return new Program(name, TraceSource.of(name, () -> new ByteArrayInputStream(text)));
  }
}
