package io.mchannel.host;

import io.mchannel.engine.EventHandler;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.BackpressureMeter;
import io.mchannel.fabric.CrossbarSwitch;
import io.mchannel.fabric.Target;
import io.mchannel.fabric.Transactions;
import io.mchannel.transport.ChannelSpec;
import io.mchannel.transport.DelaySignal;
import io.mchannel.transport.DevLoad;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostSetup;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.LoadSignal;
import io.mchannel.transport.MChannelRuntime;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Ports;
import io.mchannel.transport.RunGate;
import io.mchannel.transport.TrafficCounter;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the transport of one host inside the simulation: each thread is a channel whose windows begin
 * on a phase of its own; at each the runtime is called as a real host would call it, its time is
 * charged to the thread, and its grant opens the thread's next window.
 */
public final class TransportDriver implements TrafficCounter, LoadSignal, DelaySignal, RunGate {
  private static final DevLoad[] LEVELS = DevLoad.values();
  private static final int LINE_BYTES = 64;

  /**
   * An adapter is fully loaded with three times the lines in flight that its ports need: two parts
   * of three then wait. What the paper's adapter is asked, it does not say.
   */
  private static final int FULL_FILLINGS = 3;

  private final PoolSimulation simulation;
  private final HostModel host;
  private final SharedDevices devices;
  private final List<Integer> path;
  private final Parameters parameters;
  private final MChannelRuntime runtime;
  private final long expiryTicks;
  private final List<Thread> threads = new ArrayList<>();

  /** By device: what this host's responses have said of its endpoints since the device was asked. */
  private final long[] responses;

  private final long[] overloaded;
  private final long[] loadCodes;
  private final int[] highest;
  private final int[] deviceOfEndpoint;

  /** Lines that fill the host's ports through an idle round trip: rate times delay. */
  private final double linesOfRoundTrip;

  /** By device: meters when they were last read. */
  private final long[] askedTick;
  private final long[] sumThen;

  /**
   * @param hostIndex place of the host in the pool
   * @param hierarchy applications of the pool
   * @param ledger the host's place in the ledger that all hosts share
   * @param expiryNs what each call costs the thread whose window ends, in ns
   */
  public TransportDriver(
      PoolSimulation simulation,
      int hostIndex,
      HostTransport transport,
      Parameters parameters,
      Hierarchy hierarchy,
      Ledger ledger,
      double expiryNs) {
    this.simulation = simulation;
    this.host = simulation.host(hostIndex);
    this.devices = new SharedDevices(simulation.fabric().graph());
    this.path = devices.path(hostIndex);
    this.parameters = parameters;
    this.expiryTicks = simulation.timeBase().ticks(expiryNs);
    int count = devices.all().size();
    this.responses = new long[count];
    this.overloaded = new long[count];
    this.loadCodes = new long[count];
    this.highest = new int[count];
    this.askedTick = new long[count];
    this.sumThen = new long[count];
    double idleNs = IdleRoundTrip.ns(simulation.fabric().graph(), hostIndex);
    this.linesOfRoundTrip = idleNs * devices.all().get(hostIndex).capacityGBps() / LINE_BYTES;
    host.inFlight().mark((int) Math.ceil(FULL_FILLINGS * linesOfRoundTrip));
    this.deviceOfEndpoint = new int[simulation.fabric().endpoints().size()];
    for (int endpoint : devices.endpoints(path.get(path.size() - 1))) {
      deviceOfEndpoint[endpoint] = path.get(path.size() - 1);
    }
    this.runtime =
        MChannelRuntime.init(
            transport,
            new HostSetup(
                hostIndex,
                devices.all(),
                hierarchy,
                parameters,
                new Ports(this::nowNs, this, this, this, this),
                ledger,
                idleNs));
  }

  /** Ledger cells that {@code transport} needs in a pool. */
  public static int cells(PoolSimulation simulation, HostTransport transport, Hierarchy hierarchy) {
    int count = new SharedDevices(simulation.fabric().graph()).all().size();
    return transport.cells(count, hierarchy);
  }

  /**
   * Starts a thread as a channel of its own.
   *
   * @param weight the channel's weight
   * @param application its application
   * @return the channel's number
   */
  public int start(
      Workload workload, LineListener listener, double weight, int application) {
    ChannelSpec spec = spec(weight, application);
    Thread thread = new Thread(threads.size());
    threads.add(thread);
    thread.core =
        host.start(
            workload,
            (transactions, transaction, nowTick) -> {
              threads.get(thread.heir).completed(transactions, transaction, nowTick);
              listener.completed(transactions, transaction, nowTick);
            });
    return open(thread, spec);
  }

  /**
   * Closes the channel of a thread and opens another one for the same thread, which runs on: so does
   * a program that opens a channel for every job. The new channel has weight and application of the
   * old one, and a number that was never used before.
   *
   * @return the new channel's number
   * @throws IllegalArgumentException if {@code channel} is not open
   */
  public int reopen(int channel) {
    ChannelSpec old = runtime.channel(channel).spec();
    ChannelSpec spec = spec(old.weight(), old.application());
    Thread former = threads.get(channel);
    close(channel);
    Thread thread = new Thread(threads.size());
    threads.add(thread);
    thread.core = former.core;
    threads.stream()
        .filter(other -> other.core == former.core)
        .forEach(other -> other.heir = thread.channel);
    return open(thread, spec);
  }

  /** What the next channel asks for. */
  private ChannelSpec spec(double weight, int application) {
    return ChannelSpec.of(
            "channel-" + threads.size(), path.stream().mapToInt(d -> d).toArray())
        .withWeight(weight)
        .withApplication(application);
  }

  private int open(Thread thread, ChannelSpec spec) {
    thread.open = true;
    runtime.open(thread.channel, spec, nowNs());
    long window = parameters.windowNs();
    long phase = runtime.phaseNs(thread.channel);
    long untilFirst = Math.floorMod(phase - nowNs(), window);
    thread.schedule(untilFirst == 0 ? window : untilFirst);
    return thread.channel;
  }

  /** Closes a channel, if it is open: its thread is no longer held, and its share is withdrawn. */
  public void close(int channel) {
    Thread thread = threads.get(channel);
    if (thread.open) {
      thread.open = false;
      runtime.close(channel, nowNs());
    }
  }

  /** The core on which a channel's thread runs. */
  public CoreModel core(int channel) {
    return threads.get(channel).core;
  }

  /** The runtime, for what it knows of its channels. */
  public MChannelRuntime runtime() {
    return runtime;
  }

  @Override
  public long lines(int channel) {
    return threads.get(channel).core.issued();
  }

  @Override
  public long activeNs(int channel) {
    return (long) simulation.timeBase().ns(threads.get(channel).core.activeTicks());
  }

  @Override
  public double roundTripNs(int channel) {
    return threads.get(channel).takeRoundTripNs();
  }

  @Override
  public void run(int channel, long runNs, long lines) {
    long until =
        runNs >= parameters.windowNs()
            ? Long.MAX_VALUE
            : simulation.engine().now() + simulation.timeBase().ticks(runNs);
    threads.get(channel).core.openWindow(until, lines);
  }

  @Override
  public double load(int device) {
    if (devices.isAdapter(device)) {
      return perTick(host.inFlight().aboveTicks(), device);
    }
    return devices.isSwitch(device)
        ? perTick(blockedTicks(device), device)
        : perResponse(overloaded, device);
  }

  @Override
  public double pressure(int device) {
    if (devices.isAdapter(device)) {
      double fillings = perTick(host.inFlight().lineTicks(), device) / linesOfRoundTrip;
      return Math.min(1, Math.max(0, (fillings - 1) / (FULL_FILLINGS - 1)));
    }
    return devices.isSwitch(device)
        ? perTick(blockedTicks(device), device)
        : perResponse(loadCodes, device) / (LEVELS.length - 1);
  }

  @Override
  public DevLoad highestDevLoad(int device) {
    DevLoad load = LEVELS[highest[device]];
    highest[device] = 0;
    return load;
  }

  private long nowNs() {
    return (long) simulation.timeBase().ns(simulation.engine().now());
  }

  /** The growth of a sum over time since the device was last asked, divided by that time. */
  private double perTick(long sum, int device) {
    long now = simulation.engine().now();
    long passed = now - askedTick[device];
    double mean = passed == 0 ? 0 : (double) (sum - sumThen[device]) / passed;
    askedTick[device] = now;
    sumThen[device] = sum;
    return mean;
  }

  /** Blocked time of the outputs of a switch, shared out among those towards endpoints. */
  private long blockedTicks(int device) {
    CrossbarSwitch crossbar = simulation.fabric().switches().get(devices.switchIndex(device));
    long sum = 0;
    for (int port = 0; port < crossbar.ports(); port++) {
      sum += crossbar.backpressure(port).blockedTicks();
    }
    return sum / devices.outputs(device);
  }

  /** A count per response of the device since it was last asked. */
  private double perResponse(long[] counts, int device) {
    double share = responses[device] == 0 ? 0 : (double) counts[device] / responses[device];
    responses[device] = 0;
    overloaded[device] = 0;
    loadCodes[device] = 0;
    return share;
  }

  /** A thread under one of its channels. */
  private final class Thread implements EventHandler {
    private final int channel;

    /** The channel that the core runs for now. */
    private int heir;

    private CoreModel core;
    private boolean open;
    private long roundTrips;
    private long roundTripTicks;

    Thread(int channel) {
      this.channel = channel;
      this.heir = channel;
    }

    @Override
    public void handle(int arg) {
      if (core.isDone()) {
        close(channel);
      }
      if (!open) {
        if (heir == channel) {
          core.openWindow(Long.MAX_VALUE, Long.MAX_VALUE);
        }
        return;
      }
      core.stall(expiryTicks);
      runtime.sched(channel, nowNs());
      schedule(parameters.windowNs());
    }

    void schedule(long ns) {
      simulation.engine().schedule(simulation.timeBase().ticks(ns), this, 0);
    }

    void completed(Transactions transactions, int transaction, long nowTick) {
      int target = transactions.target(transaction);
      if (!Target.isPool(target) || Target.isCached(target)) {
        return;
      }
      roundTrips++;
      roundTripTicks += nowTick - transactions.issuedTick(transaction);
      int device = deviceOfEndpoint[transactions.endpoint(transaction)];
      int code = transactions.devLoad(transaction).ordinal();
      responses[device]++;
      loadCodes[device] += code;
      highest[device] = Math.max(highest[device], code);
      if (transactions.devLoad(transaction).isOverload()) {
        overloaded[device]++;
      }
    }

    double takeRoundTripNs() {
      TimeBase timeBase = simulation.timeBase();
      double mean = roundTrips == 0 ? 0 : timeBase.ns(roundTripTicks) / roundTrips;
      roundTrips = 0;
      roundTripTicks = 0;
      return mean;
    }
  }
}
