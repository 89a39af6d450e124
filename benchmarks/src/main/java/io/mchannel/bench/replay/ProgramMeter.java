package io.mchannel.bench.replay;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Stage;
import io.mchannel.fabric.Transactions;
import io.mchannel.host.LineListener;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.HdrHistogram.Histogram;

/**
 * Latencies of the lines that a program reads, and where all its lines queue. The devices of a line
 * follow from the port and the endpoint it goes through, as switches form trees.
 */
final class ProgramMeter implements LineListener {
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double LINE_BYTES = 64;
  private static final int STAGES = Stage.values().length;

  private final PoolGraph graph;
  private final Routes routes;
  private final TimeBase timeBase;
  private final int endpoints;
  private final long[] serviceTicks;
  private final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
  private long latencyTicks;
  private long writes;

  /** By port, endpoint and stage. */
  private final long[] waitedTicks;

  ProgramMeter(PoolGraph graph, TimeBase timeBase) {
    this.graph = graph;
    this.routes = Routes.of(graph);
    this.timeBase = timeBase;
    List<Endpoint> described = graph.pool().endpoints();
    this.endpoints = described.size();
    this.serviceTicks = described.stream().mapToLong(e -> serviceTicks(e.dimm())).toArray();
    this.waitedTicks = new long[graph.ports() * endpoints * STAGES];
  }

  /** An idle DIMM takes so long from a request to the end of its data. */
  private long serviceTicks(Dimm dimm) {
    return timeBase.ticks(dimm.accessNs()) + timeBase.ticks(LINE_BYTES / dimm.busGBps());
  }

  @Override
  public void completed(Transactions transactions, int transaction, long nowTick) {
    if (transactions.isWrite(transaction)) {
      writes++;
    } else {
      long latency = nowTick - transactions.issuedTick(transaction);
      latencyTicks += latency;
      latencies.recordValue(latency);
    }
    int endpoint = transactions.endpoint(transaction);
    int at = (transactions.port(transaction) * endpoints + endpoint) * STAGES;
    for (int stage = 0; stage < STAGES; stage++) {
      waitedTicks[at + stage] += transactions.waitedTicks(transaction, stage);
    }
    waitedTicks[at + Stage.MEMORY.ordinal()] -= serviceTicks[endpoint];
  }

  /** Lines read. */
  long reads() {
    return latencies.getTotalCount();
  }

  /** Lines written. */
  long writes() {
    return writes;
  }

  /** Mean latency of the lines read, ns; NaN if there are none. */
  double meanLatencyNs() {
    return timeBase.ns(latencyTicks) / reads();
  }

  /** The latency that a share {@code quantile} of the lines read stays below, ns. */
  double latencyQuantileNs(double quantile) {
    return timeBase.ns(latencies.getValueAtPercentile(100 * quantile));
  }

  /** All queues that the lines may have passed, in the order of their way. */
  List<DeviceWait> waits() {
    List<DeviceWait> waits = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      Map<String, Long> ticks = new LinkedHashMap<>();
      for (int port = 0; port < graph.ports(); port++) {
        for (int endpoint = 0; endpoint < endpoints; endpoint++) {
          long waited = waitedTicks[(port * endpoints + endpoint) * STAGES + stage.ordinal()];
          if (waited != 0) {
            ticks.merge(device(stage, port, endpoint), waited, Long::sum);
          }
        }
      }
      ticks.forEach(
          (device, waited) -> waits.add(new DeviceWait(stage, device, timeBase.ns(waited))));
    }
    return waits;
  }

  private String device(Stage stage, int port, int endpoint) {
    return switch (stage) {
      case HOME_AGENT -> "host " + hostOf(port);
      case FLEXBUS_INGRESS, ADAPTER_LANE -> "host adapter " + graph.name(port);
      case SWITCH_REQUEST, SWITCH_RESPONSE -> switches(port, graph.firstEndpoint() + endpoint);
      case ENDPOINT, MEMORY, ENDPOINT_EGRESS ->
          "endpoint " + graph.name(graph.firstEndpoint() + endpoint);
    };
  }

  /** A port is called after its host, adapter and number. */
  private String hostOf(int port) {
    String name = graph.name(port);
    return name.substring(0, name.indexOf('.'));
  }

  /** The switches on the way, together: a line does not tell in which of them it waited. */
  private String switches(int port, int endpointNode) {
    StringJoiner names = new StringJoiner(" + ");
    for (int link : routes.path(port, endpointNode, 0)) {
      if (graph.isSwitch(graph.to(link))) {
        names.add(graph.name(graph.to(link)));
      }
    }
    return "switch " + names;
  }
}
