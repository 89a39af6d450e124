package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Made-up rows of experiments that compare transports; the numbers are plausible, not results. */
final class VariantRows {
  static final List<String> TRANSPORTS =
      List.of(
          "none", "static", "aimd", "devload", "mba", "memchannel", "memchannel-plus", "hcsfq",
          "wfq", "oracle");

  private VariantRows() {}

  static Outcome row(
      String experiment,
      String transport,
      String scenario,
      String series,
      String xName,
      double x,
      String xUnit,
      String metric,
      double value,
      String unit) {
    return new Outcome(
        experiment, transport, scenario, series, xName, x, xUnit, metric, value, unit,
        value * 0.015, 20, Origin.MODEL);
  }

  /** Rows under no transport, as each transport might change them. */
  static List<Outcome> underAll(List<Outcome> rows) {
    List<Outcome> all = new ArrayList<>();
    for (int t = 0; t < TRANSPORTS.size(); t++) {
      for (Outcome row : rows) {
        double factor = row.metric().startsWith("latency") && row.x() > 0 ? 1 - 0.07 * t : 1;
        all.add(
            row(
                row.experiment(),
                TRANSPORTS.get(t),
                row.scenario(),
                row.series(),
                row.xName(),
                row.x(),
                row.xUnit(),
                row.metric(),
                row.value() * factor,
                row.unit()));
      }
    }
    return all;
  }

  static List<Outcome> parameterStudy() {
    List<Outcome> rows = new ArrayList<>();
    point(rows, "none", "", 1620, 99.6);
    point(rows, "static", "", 420, 71);
    point(rows, "aimd", "", 900, 88);
    point(rows, "oracle", "", 310, 99.3);
    point(rows, "wfq", "", 280, 99.4);
    for (int window : new int[] {20, 50, 100, 200}) {
      for (double gain : new double[] {0.0625, 0.25}) {
        for (double target : new double[] {0.1, 0.25}) {
          String scenario = "window=" + window + ";g=" + gain + ";delta=" + target;
          double latency = 500 + window * 2 + 900 * target - 300 * gain;
          point(rows, "memchannel", scenario, latency, 91 + 20 * target + gain * 4 - window / 100.0);
        }
        double latency = 430 + window + 100 * gain;
        point(rows, "memchannel-plus", "window=" + window + ";g=" + gain, latency, 97 + gain * 4);
      }
    }
    return rows;
  }

  private static void point(
      List<Outcome> rows, String transport, String scenario, double latencyNs, double percent) {
    String e = "parameter-study";
    rows.add(
        row(e, transport, scenario, "victim", "", Double.NaN, "", "latency_mean", latencyNs, "ns"));
    rows.add(row(e, transport, scenario, "total", "", Double.NaN, "", "utilisation", percent, "%"));
  }

  static List<Outcome> plusAblation() {
    List<Outcome> rows = new ArrayList<>();
    for (String transport : List.of("none", "memchannel", "memchannel-plus")) {
      variant(rows, transport, "nothing", transport.equals("none") ? 1600 : 400);
    }
    for (String idea : List.of("budget", "filter", "spread")) {
      variant(rows, "memchannel-plus", idea, 450);
    }
    return rows;
  }

  private static void variant(
      List<Outcome> rows, String transport, String without, double latencyNs) {
    String e = "plus-ablation";
    for (String rival : List.of("read", "write")) {
      String scenario = "without=" + without + ";rival=" + rival;
      rows.add(
          row(
              e, transport, scenario, "victim", "", Double.NaN, "", "latency_mean", latencyNs,
              "ns"));
      rows.add(row(e, transport, scenario, "total", "", Double.NaN, "", "utilisation", 97, "%"));
    }
    String joins = "without=" + without + ";hosts=1";
    rows.add(row(e, transport, joins, "total", "", Double.NaN, "", "converged", 0.2, "ms"));
    String wake = "without=" + without + ";app=wake";
    rows.add(row(e, transport, wake, "total", "", Double.NaN, "", "bandwidth", 20, "GB/s"));
    if (!transport.equals("none")) {
      String flood = "without=" + without + ";app=idle-then-flood";
      rows.add(
          row(e, transport, flood, "channel", "", Double.NaN, "", "bytes_over_bound", 0.8, "1"));
    }
  }

  static List<Outcome> adaptation() {
    List<Outcome> rows = new ArrayList<>();
    for (int hosts = 1; hosts <= 2; hosts++) {
      for (String transport : List.of("none", "memchannel", "memchannel-plus", "oracle")) {
        rows.addAll(adaptation(transport, "hosts=" + hosts));
      }
    }
    return rows;
  }

  private static List<Outcome> adaptation(String transport, String scenario) {
    List<Outcome> rows = new ArrayList<>();
    double settling =
        transport.equals("memchannel") ? 6 : transport.equals("memchannel-plus") ? 2.5 : 0.05;
    double[] now = new double[4];
    for (int step = 0; step <= 320; step++) {
      double time = step * 0.25;
      for (int channel = 0; channel < 4; channel++) {
        boolean active = time >= 10 * channel && time < 80 - 10 * channel;
        long sharing = 1 + Math.min(3, (long) (time < 40 ? time / 10 : (80 - time) / 10));
        double share = transport.equals("none") ? (channel == 0 ? 0.55 : 0.45 / sharing) : 1.0 / sharing;
        double target = active ? 22.1 * share : 0;
        now[channel] += (target - now[channel]) * (active ? 1 - Math.exp(-0.25 / settling) : 1);
        rows.add(
            row("adaptation", transport, scenario, "channel-" + (channel + 1), "time", time, "ms",
                "bandwidth", now[channel], "GiB/s"));
      }
    }
    return rows;
  }

  static List<Outcome> burstBound() {
    List<Outcome> rows = new ArrayList<>();
    for (String transport : List.of("none", "memchannel", "memchannel-plus")) {
      for (String app : List.of("steady", "window-edge", "idle-then-flood", "alternating")) {
        for (double windowOverK : new double[] {0.01, 0.02, 0.05, 0.1, 0.2, 0.5}) {
          double gain =
              switch (transport) {
                case "none" -> 2.2;
                case "memchannel" -> app.equals("steady") ? 0.98 : 1 + windowOverK * app.length() / 8;
                default -> 0.97;
              };
          rows.add(
              row("burst-bound", transport, "app=" + app, "channel", "window_over_k", windowOverK,
                  "1", "bytes_over_bound", gain, "1"));
        }
      }
    }
    return rows;
  }

  static List<Outcome> windowOverhead() {
    List<Outcome> rows = new ArrayList<>();
    for (double window : new double[] {10, 20, 50, 100, 200, 500, 1000}) {
      for (String series : List.of("model", "measured")) {
        double cost = series.equals("model") ? 1.7 : 1.1;
        rows.add(
            new Outcome(
                "window-overhead", "memchannel", "", series, "window", window, "us", "overhead",
                100 * cost / window, "%", 8 * cost / window, 20,
                series.equals("model") ? Origin.MODEL : Origin.MEASURED));
      }
    }
    return rows;
  }

  static List<Outcome> scaleOut() {
    List<Outcome> rows = new ArrayList<>();
    for (int switches : new int[] {1, 2, 4}) {
      for (int hosts = 2; hosts <= 64; hosts *= 2) {
        for (String transport : List.of("none", "memchannel")) {
          boolean none = transport.equals("none");
          String scenario = "switches=" + switches;
          rows.add(
              row("scale-out", transport, scenario, "total", "hosts", hosts, "", "utilisation",
                  (none ? 99 : 97) - switches, "%"));
          rows.add(
              row("scale-out", transport, scenario, "total", "hosts", hosts, "", "jain",
                  none ? 1 - 0.01 * hosts / switches : 0.99, "1"));
          rows.add(
              row("scale-out", transport, scenario, "total", "hosts", hosts, "",
                  "events_per_line", 5 + 8 * switches + hosts / 40.0, "1"));
        }
      }
    }
    return rows;
  }

  static List<Outcome> all() {
    List<Outcome> rows = new ArrayList<>();
    rows.addAll(underAll(SampleRows.uncore()));
    rows.addAll(underAll(SampleRows.adapter()));
    rows.addAll(underAll(SampleRows.hol()));
    rows.addAll(underAll(SampleRows.partition()));
    rows.addAll(parameterStudy());
    rows.addAll(adaptation());
    rows.addAll(burstBound());
    rows.addAll(windowOverhead());
    rows.addAll(scaleOut());
    return rows;
  }
}
