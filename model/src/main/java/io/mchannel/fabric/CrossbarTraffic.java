package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.engine.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A single crossbar under uniform random traffic, the common yardstick of switch models: in each
 * cycle each source has a new packet with a fixed probability, for an output that is drawn uniformly,
 * in the lane {@code output mod lanes}. Sources queue without bound and send over a link of one flit
 * a cycle; sinks take what comes. All between is the fabric's own {@link OutputPort}, {@link Wire},
 * {@link CreditPool} and {@link CrossbarSwitch}.
 */
public final class CrossbarTraffic implements EventHandler {
  /** Ticks in which a link carries one flit. */
  private static final int CYCLE_TICKS = 8;

  private final Engine engine;
  private final Transactions transactions = new Transactions();
  private final CrossbarSwitch crossbar;
  private final Sources sources;
  private final int ports;
  private final int lanes;
  private final int packetFlits;
  private final double packetsPerCycle;
  private final UniformRandomProvider random;
  private long packetsDelivered;
  private long waitedTicks;

  /**
   * @param ports inputs, and outputs, of the crossbar
   * @param lanes virtual lanes of each input, 1 to 64
   * @param laneFlits flits that the buffer of a lane holds, at least one packet
   * @param packetFlits flits of a packet
   * @param load flits that a source has a cycle, 0 to 1
   */
  public CrossbarTraffic(
      int ports, int lanes, int laneFlits, int packetFlits, double load, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    this.engine = new Engine(streams.seedOf("engine/ties"));
    this.random = streams.stream("traffic");
    this.ports = ports;
    this.lanes = lanes;
    this.packetFlits = packetFlits;
    this.packetsPerCycle = load / packetFlits;
    this.crossbar =
        new CrossbarSwitch(engine, transactions, "crossbar", ports, lanes, transactions::target);
    this.sources = new Sources(ports, lanes);
    int lanePackets = laneFlits / packetFlits;
    Sinks sinks = new Sinks();
    for (int port = 0; port < ports; port++) {
      OutputPort in = link(sources, ports, crossbar, port, lanePackets);
      OutputPort out = link(crossbar, CrossbarSwitch.inputs(ports), sinks, port, lanePackets);
      sources.links[port] = in;
      sinks.credits[port] = out.credits();
      crossbar.connect(port, out, in.credits());
    }
    engine.schedule(CYCLE_TICKS, this, 0);
  }

  /** Lets so many cycles pass. */
  public void run(long cycles) {
    engine.runUntil(engine.now() + cycles * CYCLE_TICKS);
  }

  /** Flits that have reached a sink since the start. */
  public long flitsDelivered() {
    return packetsDelivered * packetFlits;
  }

  /** Mean wait of the delivered packets in the input buffers of the crossbar, in cycles. */
  public double meanWaitCycles() {
    return (double) waitedTicks / packetsDelivered / CYCLE_TICKS;
  }

  /** Packets that have been made and have not reached a sink. */
  public int packetsInFlight() {
    return transactions.open();
  }

  /** A cycle begins: the sources make packets. */
  @Override
  public void handle(int arg) {
    for (int port = 0; port < ports; port++) {
      if (random.nextDouble() < packetsPerCycle) {
        int output = random.nextInt(ports);
        int packet = transactions.open(port, 0, output, 0, false, engine.now());
        transactions.setLane(packet, output % lanes);
        sources.send(packet, port, output % lanes);
      }
    }
    engine.schedule(CYCLE_TICKS, this, 0);
  }

  private OutputPort link(
      Departures sender, int inputs, Receiver receiver, int port, int lanePackets) {
    double[] ticksPerPacket = new double[MessageClass.COUNT];
    ticksPerPacket[MessageClass.REQ] = (double) packetFlits * CYCLE_TICKS;
    int[] perLane = new int[MessageClass.COUNT];
    perLane[MessageClass.REQ] = lanePackets;
    Wire wire = new Wire(engine, transactions, ticksPerPacket, CYCLE_TICKS, receiver, port);
    CreditPool credits = new CreditPool(engine, lanes, perLane, CYCLE_TICKS);
    return new OutputPort(engine, transactions, sender, inputs, wire, credits);
  }

  /** Where packets wait for the link into the crossbar. */
  private static final class Sources implements Departures {
    private final LaneFifos queues;
    private final OutputPort[] links;

    Sources(int ports, int lanes) {
      queues = new LaneFifos(ports, lanes);
      links = new OutputPort[ports];
    }

    void send(int packet, int port, int lane) {
      IntFifo queue = queues.of(port, lane);
      queue.add(packet);
      if (queue.size() == 1) {
        links[port].request(port, lane);
      }
    }

    @Override
    public int head(int port, int lane) {
      return queues.of(port, lane).peek();
    }

    @Override
    public void departed(int port, int lane) {
      IntFifo queue = queues.of(port, lane);
      queue.remove();
      if (!queue.isEmpty()) {
        links[port].request(port, lane);
      }
    }
  }

  /** Where packets end. */
  private final class Sinks implements Receiver {
    private final CreditPool[] credits = new CreditPool[ports];

    @Override
    public void arrive(int packet, int port) {
      credits[port].giveBack(transactions.lane(packet), MessageClass.REQ);
      packetsDelivered++;
      waitedTicks += transactions.waitedTicks(packet, Stage.SWITCH_REQUEST.ordinal());
      transactions.close(packet);
    }
  }
}
