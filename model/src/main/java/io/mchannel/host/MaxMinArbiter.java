package io.mchannel.host;

import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.IntFifo;
import io.mchannel.fluid.FluidProblem;
import io.mchannel.fluid.WaterFilling;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Paces the lines of all threads at max-min fair rates, in lines a ns.
 *
 * <p>Each step asks: how many lines could each thread send until the next? Those that it has issued
 * and that are held here, and those that it will issue meanwhile, as many as in the steps before.
 * That is its demand. What it loads each server with is what the held ones need there, and what its
 * lines have needed of late, for those to come. A server can do as much as it has been seen to do,
 * and more or less by what its work in flight lacks or exceeds its window. With that the rates are
 * solved.
 *
 * <p>A thread that gets less than its demand is paced at its rate. One that gets all of it is paced
 * at the rate that the held ones on its busiest server have, which is what it would get if it asked
 * for more; so a demand that comes in bursts is met as smoothly as any other, and a thread that
 * wants little never waits.
 */
final class MaxMinArbiter implements PoolArbiter, EventHandler {
  /** Time between two solutions, about the idle round trip. */
  static final int STEP_NS = 250;

  /** Time in which work in flight beside the window is made good: a few round trips. */
  private static final double SETTLING_NS = 1_000;

  /** A server that never gets less than this keeps every thread going. */
  private static final double LEAST_CAPACITY = 0.01;

  private static final double MOST_CAPACITY = 2;

  /** A thread that is expected to issue fewer lines a ns wants nothing: one in 100 us. */
  private static final double IDLE = 1e-5;

  /** A server of which a thread's lines needed less, on average, was not on their way of late. */
  private static final double UNUSED_NS = 1e-3;

  /** Weight of the last step in what a thread is expected to issue in the next. */
  private static final double ARRIVAL_GAIN = 0.25;

  /** Lines over which a thread's needs are averaged. */
  private static final int LINES_AVERAGED = 256;

  /** A server whose load is closer to its capacity than this is full. */
  private static final double FULL = 1 - 1e-9;

  /**
   * Part of its capacity from which more is asked of a link than it can do. Below 1, as of links
   * that the same threads cross, say of two ports, only the one that fills first is full in a
   * solution, and it is another one in the next.
   */
  private static final double CONTENDED = 0.9;

  private final PoolSimulation simulation;
  private final PoolServers servers;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Thread> active = new ArrayList<>();
  private final boolean[] contended;
  private long lastStepTick;
  private long nextStepTick = Long.MAX_VALUE;

  MaxMinArbiter(PoolSimulation simulation) {
    this.simulation = simulation;
    this.servers = new PoolServers(simulation);
    this.contended = new boolean[servers.count()];
  }

  @Override
  public CoreModel start(int host, Workload workload, LineListener listener, double weight) {
    Thread thread = new Thread(host, weight);
    threads.add(thread);
    return simulation.host(host).start(workload, listener, thread);
  }

  /** A step, unless an earlier one has been called for since. */
  @Override
  public void handle(int arg) {
    long now = simulation.engine().now();
    if (now != nextStepTick) {
      return;
    }
    nextStepTick = Long.MAX_VALUE;
    double elapsedNs = simulation.timeBase().ns(now - lastStepTick);
    active.clear();
    for (Thread thread : threads) {
      thread.look(elapsedNs);
      if (thread.demand > 0) {
        active.add(thread);
      }
    }
    for (int server = 0; server < contended.length; server++) {
      if (elapsedNs >= STEP_NS) {
        servers.learn(server, elapsedNs, contended[server]);
      }
    }
    lastStepTick = now;
    solve();
    for (Thread thread : threads) {
      thread.sendDue();
    }
    if (!active.isEmpty()) {
      stepAt(now + simulation.timeBase().ticks(STEP_NS));
    }
  }

  private void stepAt(long tick) {
    if (tick < nextStepTick) {
      nextStepTick = tick;
      simulation.engine().schedule(tick - simulation.engine().now(), this, 0);
    }
  }

  private void solve() {
    int flows = active.size();
    int[][] paths = new int[flows][];
    double[][] loads = new double[flows][];
    double[] demands = new double[flows];
    double[] weights = new double[flows];
    for (int flow = 0; flow < flows; flow++) {
      Thread thread = active.get(flow);
      paths[flow] = thread.path();
      loads[flow] = Arrays.stream(paths[flow]).mapToDouble(s -> thread.needNs[s]).toArray();
      demands[flow] = thread.demand;
      weights[flow] = thread.weight;
    }
    double[] capacities = new double[servers.count()];
    for (int server = 0; server < capacities.length; server++) {
      double lackNs = servers.windowNs(server) - servers.inFlightNs(server);
      capacities[server] =
          Math.min(
              Math.max(servers.capacity(server) + lackNs / SETTLING_NS, LEAST_CAPACITY),
              MOST_CAPACITY);
    }
    FluidProblem problem = FluidProblem.flat(capacities, paths, demands, weights);
    double[] rates = WaterFilling.allocate(problem, loads);

    double[] load = new double[capacities.length];
    double[] level = new double[capacities.length];
    for (int flow = 0; flow < flows; flow++) {
      for (int hop = 0; hop < paths[flow].length; hop++) {
        int server = paths[flow][hop];
        load[server] += loads[flow][hop] * rates[flow];
        level[server] = Math.max(level[server], rates[flow] / weights[flow]);
      }
    }
    for (int server = 0; server < capacities.length; server++) {
      double asked = servers.isLink(server) ? CONTENDED : FULL;
      contended[server] = load[server] >= asked * capacities[server];
      if (load[server] < FULL * capacities[server]) {
        level[server] = Double.POSITIVE_INFINITY;
      }
    }
    for (int flow = 0; flow < flows; flow++) {
      double lowest = Double.POSITIVE_INFINITY;
      for (int server : paths[flow]) {
        lowest = Math.min(lowest, level[server]);
      }
      active.get(flow).paceAt(Math.max(rates[flow], lowest * weights[flow]));
    }
  }

  /** A thread, its held lines and its pace. */
  private final class Thread implements LineGate, EventHandler {
    private final int host;
    private final double weight;
    private final IntFifo held = new IntFifo();

    /** By server: mean time of a line of the thread at it, in ns, over all its lines. */
    private final double[] lineNs = new double[servers.count()];

    /** By server: time that the held lines need of it, in ns. */
    private final double[] heldNs = new double[servers.count()];

    /**
     * By server: mean time that a line which the thread could send until the next step needs of it.
     */
    private final double[] needNs = new double[servers.count()];

    private int linesAveraged;
    private int arrivals;
    private double arrivalRate;
    private double demand;

    /** Ticks between two lines. */
    private double gapTicks;

    /** When the last line was due; as exact as the pace. */
    private double lastDueTick = Double.NEGATIVE_INFINITY;

    private long wakeTick = Long.MAX_VALUE;

    Thread(int host, double weight) {
      this.host = host;
      this.weight = weight;
    }

    @Override
    public void issued(int transaction) {
      long now = simulation.engine().now();
      if (linesAveraged == 0) {
        gapTicks = Double.POSITIVE_INFINITY;
        stepAt(now + 1);
      }
      stepAt(now + simulation.timeBase().ticks(STEP_NS));
      note(transaction);
      arrivals++;
      held.add(transaction);
      sendDue();
    }

    @Override
    public void completed(int transaction) {
      servers.leave(host, transaction);
    }

    @Override
    public void handle(int arg) {
      if (simulation.engine().now() >= wakeTick) {
        wakeTick = Long.MAX_VALUE;
      }
      sendDue();
    }

    private void note(int transaction) {
      linesAveraged = Math.min(linesAveraged + 1, LINES_AVERAGED);
      double keep = 1 - 1.0 / linesAveraged;
      for (int server = 0; server < lineNs.length; server++) {
        lineNs[server] *= keep;
      }
      servers.walk(host, transaction);
      for (int place = 0; place < servers.pathLength(); place++) {
        lineNs[servers.server(place)] += servers.ns(place) / linesAveraged;
        heldNs[servers.server(place)] += servers.ns(place);
      }
    }

    /** Takes stock of what the thread wants to send until the next step. */
    void look(double elapsedNs) {
      if (elapsedNs >= STEP_NS) {
        arrivalRate += ARRIVAL_GAIN * (arrivals / elapsedNs - arrivalRate);
        arrivals = 0;
      }
      double wanted = arrivalRate + (double) held.size() / STEP_NS;
      demand = wanted < IDLE ? 0 : wanted;
      double toCome = arrivalRate * STEP_NS;
      for (int server = 0; server < needNs.length; server++) {
        needNs[server] = (heldNs[server] + toCome * lineNs[server]) / (held.size() + toCome);
      }
    }

    int[] path() {
      int length = 0;
      int[] path = new int[lineNs.length];
      for (int server = 0; server < lineNs.length; server++) {
        if (needNs[server] > UNUSED_NS) {
          path[length++] = server;
        }
      }
      return Arrays.copyOf(path, length);
    }

    void paceAt(double linesPerNs) {
      gapTicks = simulation.timeBase().ticksPerNs() / linesPerNs;
    }

    void sendDue() {
      long now = simulation.engine().now();
      while (!held.isEmpty()) {
        // Who did not send when it could may make good for one line, not for more.
        double dueTick = Math.max(lastDueTick + gapTicks, now - gapTicks);
        if (!(dueTick <= now)) {
          wakeAt(dueTick);
          return;
        }
        lastDueTick = dueTick;
        int transaction = held.remove();
        servers.walk(host, transaction);
        servers.enter();
        for (int place = 0; place < servers.pathLength(); place++) {
          heldNs[servers.server(place)] -= servers.ns(place);
        }
        simulation.host(host).admit(transaction);
      }
    }

    private void wakeAt(double dueTick) {
      double tick = Math.ceil(dueTick);
      if (tick < wakeTick) {
        wakeTick = (long) tick;
        simulation.engine().schedule(wakeTick - simulation.engine().now(), this, 0);
      }
    }
  }
}
