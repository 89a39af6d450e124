package io.mchannel.topology;

import java.util.List;
import java.util.Map;

/** A parsed YAML value that knows where it was written. */
sealed interface Yaml {
  /** File and line, or the override. */
  String where();

  /** How an error names the value. */
  String found();

  /**
   * A text or number; {@code quoted} when it cannot be meant as a number. It starts at a line
   * counted from 1 and a column, in code points, counted from 0.
   */
  record Scalar(String where, int line, int column, String text, boolean quoted) implements Yaml {
    /** A value that the file implies rather than writes. */
    static Scalar implied(String where, String text) {
      return new Scalar(where, 0, 0, text, false);
    }

    /** Longer texts are cut in messages. */
    private static final int SHOWN = 60;

    @Override
    public String found() {
      if (text.isEmpty() && !quoted) {
        return "nothing";
      }
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
      return quoted ? "the text \"" + shown + "\"" : "'" + shown + "'";
    }
  }

  /** A list. */
  record Sequence(String where, List<Yaml> items) implements Yaml {
    @Override
    public String found() {
      return "a list";
    }
  }

  /** Keys and values, in the order of the file. */
  record Mapping(String where, Map<String, Entry> entries) implements Yaml {
    @Override
    public String found() {
      return "a mapping";
    }
  }

  /** The value of a key, and where the key was written. */
  record Entry(String where, Yaml value) {}
}
