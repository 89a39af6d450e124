package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.HostPort;
import io.mchannel.fabric.Target;
import io.mchannel.fabric.Transactions;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Host;
import io.mchannel.topology.LocalMemory;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** One server: the cores that run something, and their way to memory and back. */
public final class HostModel {
  private static final double LINE_BYTES = 64;

  private final Engine engine;
  private final TimeBase timeBase;
  private final Transactions transactions;
  private final Host host;
  private final List<HostPort> ports;
  private final List<HostPort> boundPorts;
  private final List<CoreModel> cores = new ArrayList<>();
  private final DelayLine toHomeAgent;
  private final LineGate openGate;
  private final DelayLine toCore;
  private final HomeAgent homeAgent;
  private final InFlightMeter inFlight;

  HostModel(
      Engine engine,
      TimeBase timeBase,
      Transactions transactions,
      Host host,
      List<HostPort> ports,
      int interleaveBytes) {
    this.engine = engine;
    this.timeBase = timeBase;
    this.inFlight = new InFlightMeter(engine);
    this.transactions = transactions;
    this.host = host;
    this.ports = List.copyOf(ports);
    this.boundPorts = ports.stream().filter(HostPort::isBound).toList();
    // A hit costs the way there and the way back; the halves add up to it exactly.
    long hitTicks = timeBase.ticks(host.uncore().llcHitNs());
    this.toHomeAgent = new DelayLine(engine, hitTicks / 2, this::atHomeAgent);
    this.openGate = LineGate.open(toHomeAgent::enter);
    this.toCore = new DelayLine(engine, hitTicks - hitTicks / 2, this::atCore);
    LocalMemory memory = host.uncore().localMemory();
    LocalChannels local =
        new LocalChannels(
            engine,
            transactions,
            memory.channels(),
            memory.queueEntries(),
            timeBase.ticks(memory.latencyNs()),
            LINE_BYTES / memory.channelGBps() * timeBase.ticksPerNs(),
            this::localDone);
    List<FlexBusIngress> ingress = new ArrayList<>();
    Iterator<HostPort> port = ports.iterator();
    for (Adapter adapter : host.adapters()) {
      for (int p = 0; p < adapter.ports(); p++) {
        HostPort own = port.next();
        if (own.isBound()) {
          ingress.add(
              new FlexBusIngress(
                  engine,
                  transactions,
                  own,
                  host.uncore().flexBusEntries(),
                  timeBase.ticks(adapter.passNs()),
                  this::roomAhead));
        }
      }
    }
    this.homeAgent =
        new HomeAgent(
            engine,
            transactions,
            host.uncore().chaEntries(),
            timeBase.ticks(host.uncore().chaServiceNs()),
            local,
            ingress.toArray(FlexBusIngress[]::new),
            interleaveBytes,
            toCore::enter);
  }

  /**
   * Starts {@code workload} on a core of its own.
   *
   * @throws IllegalStateException if all cores run something already
   */
  public CoreModel start(Workload workload, LineListener listener) {
    return start(workload, listener, openGate);
  }

  /** Starts {@code workload} behind a gate, which lets its lines through by {@link #admit}. */
  CoreModel start(Workload workload, LineListener listener, LineGate gate) {
    if (cores.size() == host.cores()) {
      throw new IllegalStateException(
          "host " + host.name() + " has " + host.cores() + " cores, all in use");
    }
    CoreModel core =
        new CoreModel(
            engine,
            timeBase,
            transactions,
            cores.size(),
            host.core(),
            toHomeAgent,
            gate,
            workload,
            listener);
    cores.add(core);
    engine.schedule(0, core, 0);
    return core;
  }

  /** Lets a line that a gate has held through to the home agent. */
  void admit(int transaction) {
    toHomeAgent.enter(transaction);
  }

  /** The port through which a line of the pool goes. */
  HostPort portOf(long address) {
    return boundPorts.get(homeAgent.port(address));
  }

  /** The description this host was built from. */
  public Host description() {
    return host;
  }

  /** The adapter ports, in the order of the description. */
  public List<HostPort> ports() {
    return ports;
  }

  /** The lines in flight to the pool. */
  InFlightMeter inFlight() {
    return inFlight;
  }

  /** The cores that run something, in the order of their start. */
  public List<CoreModel> cores() {
    return cores;
  }

  /** A response has come in at a port. */
  void returned(int transaction) {
    toCore.enter(transaction);
  }

  private void atHomeAgent(int transaction) {
    if (goesToPool(transaction)) {
      inFlight.changed(1);
    }
    homeAgent.arrive(transaction);
  }

  private void atCore(int transaction) {
    if (goesToPool(transaction)) {
      inFlight.changed(-1);
    }
    cores.get(transactions.source(transaction)).completed(transaction);
  }

  private boolean goesToPool(int transaction) {
    int target = transactions.target(transaction);
    return Target.isPool(target) && !Target.isCached(target);
  }

  private void localDone(int transaction) {
    toCore.enter(transaction);
    homeAgent.pump();
  }

  private void roomAhead() {
    homeAgent.pump();
  }
}
