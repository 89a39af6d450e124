package io.mchannel.transport;

import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LedgerRegion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A pool without queues, to see a transport's loop close: in every window each thread moves what
 * its demand and its grant allow, all cut alike where they ask for more than the one device
 * carries, which then is in overload.
 */
final class FluidPool {
  static final double CAPACITY = 22;

  /** A slow loop: without a queue to cushion it, a fast one would swing by half. */
  static final Parameters SLOW = Parameters.DEFAULT.withControl(1.0 / 16, 0.25, 0.1, 0.05);

  /** One host with its threads. */
  final class HostModel {
    final int host;
    final Ledger ledger;
    final MChannelRuntime runtime;
    final List<Thread> threads = new ArrayList<>();

    HostModel(int host, HostTransport transport, Parameters parameters, Hierarchy hierarchy) {
      this.host = host;
      this.ledger = region.join(host, parameters.staleAfterNs(), nowNs);
      this.runtime =
          MChannelRuntime.init(
              transport,
              new HostSetup(
                  host,
                  List.of(new Device("port", DeviceKind.SWITCH, CAPACITY)),
                  hierarchy,
                  parameters,
                  new Ports(() -> nowNs, counter(), load(), this::roundTripNs, this::grant),
                  ledger));
    }

    private void grant(int channel, long runNs, long budgetLines) {
      threads.get(channel).runNs = runNs;
      threads.get(channel).budgetLines = budgetLines;
    }

    private double roundTripNs(int channel) {
      return overloaded ? 2_000 : 250;
    }

    private TrafficCounter counter() {
      return new TrafficCounter() {
        @Override
        public long lines(int channel) {
          return (long) threads.get(channel).lines;
        }

        @Override
        public long activeNs(int channel) {
          return threads.get(channel).activeNs;
        }
      };
    }

    /** Opens the next channel with a thread behind it. */
    Thread open(double demandGBps, UnaryOperator<ChannelSpec> change) {
      Thread thread = new Thread(demandGBps);
      threads.add(thread);
      int channel = threads.size() - 1;
      runtime.open(channel, change.apply(ChannelSpec.of("h" + host + "c" + channel, 0)), nowNs);
      return thread;
    }

    Thread open(double demandGBps) {
      return open(demandGBps, spec -> spec);
    }
  }

  /** What one thread wants and has got. */
  static final class Thread {
    double demandGBps;
    double lines;
    double bytesLastWindow;
    long activeNs;
    long runNs;
    long budgetLines;

    Thread(double demandGBps) {
      this.demandGBps = demandGBps;
    }

    double offered(long windowNs) {
      double byTime = demandGBps * Math.min(runNs, windowNs);
      return budgetLines == RunGate.UNLIMITED ? byTime : Math.min(byTime, budgetLines * 64.0);
    }
  }

  final List<HostModel> hosts = new ArrayList<>();
  final Parameters parameters;
  private final LedgerRegion region;
  long nowNs;
  private boolean overloaded;
  private double excess;

  FluidPool(HostTransport transport, Parameters parameters, Hierarchy hierarchy, int hosts) {
    this.parameters = parameters;
    this.region =
        LedgerRegion.inMemory(new Geometry(hosts, transport.cells(1, hierarchy), 1));
    for (int host = 0; host < hosts; host++) {
      this.hosts.add(new HostModel(host, transport, parameters, hierarchy));
    }
  }

  FluidPool(String transport, int hosts) {
    this((HostTransport) Transports.named(transport), SLOW, Hierarchy.FLAT, hosts);
  }

  HostModel host(int host) {
    return hosts.get(host);
  }

  private LoadSignal load() {
    return new LoadSignal() {
      @Override
      public double load(int device) {
        return overloaded ? 1 : 0;
      }

      @Override
      public double pressure(int device) {
        return Math.min(1, excess);
      }

      @Override
      public DevLoad highestDevLoad(int device) {
        return overloaded ? DevLoad.MODERATE_OVERLOAD : DevLoad.OPTIMAL;
      }
    };
  }

  /** Runs whole windows and returns the mean rate of every thread, host by host. */
  double[] run(int windows) {
    List<Thread> all = hosts.stream().flatMap(h -> h.threads.stream()).toList();
    double[] bytes = new double[all.size()];
    for (int window = 0; window < windows; window++) {
      step(all);
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] += all.get(i).bytesLastWindow;
      }
    }
    double span = (double) windows * parameters.windowNs();
    return Arrays.stream(bytes).map(b -> b / span).toArray();
  }

  private void step(List<Thread> all) {
    long windowNs = parameters.windowNs();
    double offered = all.stream().mapToDouble(t -> t.offered(windowNs)).sum();
    double scale = Math.min(1, CAPACITY * windowNs / Math.max(offered, 1e-300));
    overloaded = offered > CAPACITY * windowNs;
    excess = Math.max(0, offered / (CAPACITY * windowNs) - 1);
    for (Thread thread : all) {
      double bytes = thread.offered(windowNs) * scale;
      thread.bytesLastWindow = bytes;
      thread.lines += bytes / 64;
      // A thread is active until its time or its budget is used up.
      boolean spent =
          thread.budgetLines != RunGate.UNLIMITED
              && thread.offered(windowNs) >= thread.budgetLines * 64.0
              && thread.demandGBps > 0;
      thread.activeNs +=
          spent
              ? Math.min(windowNs, (long) (bytes / (thread.demandGBps * scale)))
              : Math.min(thread.runNs, windowNs);
    }
    nowNs += windowNs;
    for (HostModel host : hosts) {
      for (int channel = 0; channel < host.threads.size(); channel++) {
        host.runtime.sched(channel, nowNs);
      }
      if (host.threads.isEmpty()) {
        host.runtime.heartbeat(nowNs);
      }
    }
  }
}
