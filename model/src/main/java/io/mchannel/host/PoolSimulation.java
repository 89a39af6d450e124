package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.CompletionSink;
import io.mchannel.fabric.Fabric;
import io.mchannel.fabric.HostPort;
import io.mchannel.fabric.Transactions;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import java.util.ArrayList;
import java.util.List;

/** A pool with its hosts, ready to run workloads: one clock, one set of lines in flight. */
public final class PoolSimulation {
  private final TimeBase timeBase;
  private final Engine engine;
  private final RandomStreams streams;
  private final Transactions transactions = new Transactions();
  private final Fabric fabric;
  private final List<HostModel> hosts = new ArrayList<>();

  /**
   * @param pool what to build
   * @param seed seed of every random stream of this simulation
   */
  public PoolSimulation(Pool pool, long seed, TimeBase timeBase) {
    this.timeBase = timeBase;
    this.streams = new RandomStreams(seed);
    this.engine = new Engine(streams.seedOf("engine/ties"));
    List<CompletionSink> sinks = new ArrayList<>();
    for (int h = 0; h < pool.hosts().size(); h++) {
      int host = h;
      sinks.add(transaction -> hosts.get(host).returned(transaction));
    }
    this.fabric = new Fabric(engine, timeBase, transactions, pool, streams, sinks);
    int firstPort = 0;
    for (Host host : pool.hosts()) {
      int ports = host.adapters().stream().mapToInt(Adapter::ports).sum();
      List<HostPort> own = fabric.ports().subList(firstPort, firstPort + ports);
      hosts.add(
          new HostModel(
              engine, timeBase, transactions, host, own, pool.interleave().granularityBytes()));
      firstPort += ports;
    }
  }

  public PoolSimulation(Pool pool, long seed) {
    this(pool, seed, TimeBase.DEFAULT);
  }

  /** The hosts, in the order of the pool. */
  public List<HostModel> hosts() {
    return List.copyOf(hosts);
  }

  public HostModel host(int index) {
    return hosts.get(index);
  }

  public Fabric fabric() {
    return fabric;
  }

  public Transactions transactions() {
    return transactions;
  }

  public RandomStreams streams() {
    return streams;
  }

  public TimeBase timeBase() {
    return timeBase;
  }

  public Engine engine() {
    return engine;
  }

  /** Lets simulated time pass. Returns the number of events. */
  public long runFor(double ns) {
    return engine.runUntil(engine.now() + timeBase.ticks(ns));
  }
}
