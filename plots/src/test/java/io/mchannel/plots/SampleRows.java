package io.mchannel.plots;

import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.Role;
import java.util.ArrayList;
import java.util.List;

/** Made-up rows in the shape of a run; the numbers are plausible, not results. */
final class SampleRows {
  private SampleRows() {}

  static Outcome row(
      String experiment,
      String scenario,
      String series,
      String xName,
      double x,
      String xUnit,
      String metric,
      double value,
      String unit,
      double ci95) {
    return new Outcome(
        experiment,
        "none",
        scenario,
        series,
        xName,
        x,
        xUnit,
        metric,
        value,
        unit,
        ci95,
        1000,
        Origin.MODEL);
  }

  static Fact fact(
      String experiment,
      String scenario,
      String series,
      String xName,
      double x,
      String xUnit,
      String metric,
      double value,
      String unit,
      double tolerance) {
    return new Fact(
        experiment,
        "none",
        scenario,
        series,
        xName,
        x,
        xUnit,
        metric,
        value,
        unit,
        tolerance,
        Role.CALIBRATION,
        "made up for this test");
  }

  static List<Outcome> uncore() {
    List<Outcome> rows = new ArrayList<>();
    double[] idle = {230, 52, 232, 95};
    double[] steep = {1.2, 12.4, 1.9, 0.9};
    String[] cases = {"cxl-on-cxl", "cxl-on-local", "local-on-cxl", "local-on-local"};
    for (int c = 0; c < cases.length; c++) {
      for (int load = 0; load <= 100; load += 10) {
        double latency = idle[c] * (1 + steep[c] * Math.pow(load / 100.0, 4));
        rows.add(
            row(
                "uncore-contention",
                "case=" + cases[c],
                "victim",
                "load",
                load,
                "%",
                "latency_mean",
                latency,
                "ns",
                latency * 0.03));
      }
    }
    return rows;
  }

  static List<Fact> uncoreFacts() {
    return List.of(
        fact(
            "uncore-contention",
            "case=cxl-on-local",
            "victim",
            "load",
            0,
            "%",
            "latency_mean",
            50.1,
            "ns",
            0.1),
        fact(
            "uncore-contention",
            "case=cxl-on-local",
            "victim",
            "load",
            100,
            "%",
            "latency_mean",
            669.4,
            "ns",
            0.1),
        fact(
            "uncore-contention",
            "case=local-on-cxl",
            "victim",
            "load",
            100,
            "%",
            "latency_mean",
            2.9,
            "ratio",
            0.2));
  }

  static List<Outcome> adapter() {
    List<Outcome> rows = new ArrayList<>();
    for (String victim : List.of("read", "write")) {
      for (String rival : List.of("read", "write")) {
        String scenario = "victim=" + victim + ";rival=" + rival;
        double slow = (victim.equals("read") ? 1.0 : 0.86) * (rival.equals("read") ? 1.0 : 1.12);
        for (int n : new int[] {0, 8, 16, 32, 48, 64, 96, 128, 192, 256, 384, 600}) {
          double load = 100 * Math.min(0.995, n / (n + 38.0) * 1.06);
          double latency = 228 * slow * (1 + Math.max(0, n - 30) / 95.0);
          add(
              rows,
              "adapter-contention",
              scenario,
              "victim",
              "outstanding",
              n,
              "lines",
              "latency_mean",
              latency,
              "ns",
              latency * 0.01);
          add(
              rows,
              "adapter-contention",
              scenario,
              "victim",
              "outstanding",
              n,
              "lines",
              "latency_p99",
              latency * 1.4,
              "ns",
              Double.NaN);
          add(
              rows,
              "adapter-contention",
              scenario,
              "victim",
              "outstanding",
              n,
              "lines",
              "bandwidth",
              64 / latency * 1e9 / (1 << 30),
              "GiB/s",
              0.001);
          add(
              rows,
              "adapter-contention",
              scenario,
              "total",
              "outstanding",
              n,
              "lines",
              "load",
              load,
              "%",
              0.1);
        }
      }
    }
    return rows;
  }

  static List<Fact> adapterFacts() {
    return List.of(
        fact(
            "adapter-contention",
            "victim=read;rival=read",
            "victim",
            "outstanding",
            0,
            "lines",
            "latency_mean",
            230.2,
            "ns",
            0.1),
        fact(
            "adapter-contention",
            "victim=read;rival=read",
            "victim",
            "outstanding",
            600,
            "lines",
            "latency_mean",
            1624.2,
            "ns",
            0.1),
        fact(
            "adapter-contention",
            "victim=read;rival=read",
            "victim",
            "outstanding",
            600,
            "lines",
            "bandwidth",
            0.174,
            "ratio",
            0.1),
        fact(
            "adapter-contention",
            "victim=read;rival=read",
            "total",
            "",
            Double.NaN,
            "",
            "onset_load",
            30,
            "%",
            0.2));
  }

  static List<Outcome> hol() {
    List<Outcome> rows = new ArrayList<>();
    for (String path : List.of("host-dimm", "dimm-dimm")) {
      for (String victim : List.of("read", "write")) {
        for (String rival : List.of("read", "write")) {
          String scenario = "path=" + path + ";victim=" + victim + ";rival=" + rival;
          double steep = (victim.equals("read") ? 1 : 0.7) * (rival.equals("read") ? 1 : 1.3);
          for (int block : new int[] {0, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384}) {
            double latency = 225 * (1 + steep * 6.2 * Math.min(1, block / 4096.0));
            double total = block == 0 ? 0.26 : Math.min(22.05, 2.4 * block / 64.0);
            add(
                rows,
                "hol-blocking",
                scenario,
                "victim",
                "block",
                block,
                "B",
                "latency_mean",
                latency,
                "ns",
                latency * 0.02);
            add(
                rows,
                "hol-blocking",
                scenario,
                "victim",
                "block",
                block,
                "B",
                "bandwidth",
                0.2,
                "GiB/s",
                0.01);
            add(
                rows,
                "hol-blocking",
                scenario,
                "rival",
                "block",
                block,
                "B",
                "bandwidth",
                total - 0.2,
                "GiB/s",
                0.1);
          }
        }
      }
    }
    return rows;
  }

  static List<Fact> holFacts() {
    String s = "path=host-dimm;victim=read;rival=";
    return List.of(
        fact(
            "hol-blocking",
            s + "read",
            "victim",
            "block",
            128,
            "B",
            "latency_mean",
            1.075,
            "ratio",
            0.1),
        fact(
            "hol-blocking",
            s + "write",
            "victim",
            "block",
            128,
            "B",
            "latency_mean",
            1.542,
            "ratio",
            0.1),
        fact(
            "hol-blocking",
            "path=dimm-dimm;victim=read;rival=read",
            "victim",
            "",
            Double.NaN,
            "",
            "onset_block",
            256,
            "B",
            0.2),
        fact(
            "hol-blocking",
            s + "read",
            "total",
            "block",
            16384,
            "B",
            "bandwidth",
            20.6,
            "GiB/s",
            0.2),
        fact(
            "hol-blocking",
            s + "read",
            "victim",
            "block",
            4096,
            "B",
            "latency_mean",
            6.9,
            "ratio",
            0.1));
  }

  static List<Outcome> partition() {
    List<Outcome> rows = new ArrayList<>();
    String[][] pairs = {
      {"read-4096", "read-4096", "10.98", "10.97"},
      {"read-4096", "read-64", "21.5", "0.48"},
      {"read-4096", "write-4096", "12.9", "14.2"},
      {"read-64", "read-64", "3.1", "3.1"},
      {"write-4096", "write-4096", "11.0", "11.0"},
      {"write-4096", "write-64", "21.6", "0.4"},
    };
    for (String[] p : pairs) {
      double a = Double.parseDouble(p[2]);
      double b = Double.parseDouble(p[3]);
      String scenario = "a=" + p[0] + ";b=" + p[1];
      for (int i = 0; i < 2; i++) {
        String series = i == 0 ? "a" : "b";
        double value = i == 0 ? a : b;
        add(
            rows,
            "bandwidth-partition",
            scenario,
            series,
            "",
            Double.NaN,
            "",
            "bandwidth",
            value,
            "GiB/s",
            value * 0.01);
        add(
            rows,
            "bandwidth-partition",
            scenario,
            series,
            "",
            Double.NaN,
            "",
            "share",
            100 * value / (a + b),
            "%",
            0.2);
      }
    }
    return rows;
  }

  static List<Fact> partitionFacts() {
    String s = "a=read-4096;b=read-4096";
    return List.of(
        fact("bandwidth-partition", s, "a", "", Double.NaN, "", "bandwidth", 10.6, "GiB/s", 0.2),
        fact("bandwidth-partition", s, "b", "", Double.NaN, "", "bandwidth", 10.6, "GiB/s", 0.2),
        fact(
            "bandwidth-partition",
            "a=read-4096;b=read-64",
            "a",
            "",
            Double.NaN,
            "",
            "share",
            97.8,
            "%",
            0.2));
  }

  static List<Outcome> engineBenchmark() {
    List<Outcome> rows = new ArrayList<>();
    String[] contenders = {"engine", "priority-queue", "ssj"};
    double[][] ns = {{19.2, 22.1, 31.0}, {41.5, 88.2, 290}, {120, 229, 810}};
    int[] pending = {10, 1000, 100_000};
    for (int c = 0; c < 3; c++) {
      for (int p = 0; p < 3; p++) {
        rows.add(
            new Outcome(
                "EngineBenchmark",
                "none",
                "contender=" + contenders[c],
                "hold",
                "pending",
                pending[p],
                "",
                "time",
                ns[c][p],
                "ns/op",
                ns[c][p] * 0.06,
                5,
                Origin.JMH));
      }
    }
    return rows;
  }

  /** An experiment that no figure is registered for, over three transports. */
  static List<Outcome> strideOverTransports() {
    List<Outcome> rows = new ArrayList<>();
    for (String transport : List.of("aimd", "memchannel", "none")) {
      for (String op : List.of("read", "write")) {
        for (int stride : new int[] {1, 2, 4, 6, 8}) {
          double latency =
              10.9 + stride * (op.equals("read") ? 0.9 : 0.4) + transport.length() / 9.0;
          for (String metric : List.of("latency_mean", "bandwidth")) {
            boolean ns = metric.startsWith("latency");
            rows.add(
                new Outcome(
                    "stride-prefetch",
                    transport,
                    "op=" + op,
                    "stream",
                    "stride",
                    stride,
                    "lines",
                    metric,
                    ns ? latency : 256 / latency,
                    ns ? "ns" : "GiB/s",
                    0.3,
                    9,
                    Origin.MODEL));
          }
        }
      }
    }
    return rows;
  }

  static List<Outcome> all() {
    List<Outcome> rows = new ArrayList<>();
    rows.addAll(uncore());
    rows.addAll(adapter());
    rows.addAll(hol());
    rows.addAll(partition());
    rows.addAll(engineBenchmark());
    rows.addAll(strideOverTransports());
    return rows;
  }

  static List<Fact> allFacts() {
    List<Fact> facts = new ArrayList<>();
    facts.addAll(uncoreFacts());
    facts.addAll(adapterFacts());
    facts.addAll(holFacts());
    facts.addAll(partitionFacts());
    return facts;
  }

  private static void add(
      List<Outcome> rows,
      String experiment,
      String scenario,
      String series,
      String xName,
      double x,
      String xUnit,
      String metric,
      double value,
      String unit,
      double ci95) {
    rows.add(row(experiment, scenario, series, xName, x, xUnit, metric, value, unit, ci95));
  }
}
