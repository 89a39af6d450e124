package io.mchannel.host;

import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.IntFifo;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Start-time fair queueing at every server of a pool. The eldest held line of each thread asks
 * every server on its way for a place; a server grants places by rising start tag while its work in
 * flight is below its window ({@link PoolServers}); with all places granted the line goes, and the
 * thread's next one asks.
 *
 * <p>A start tag is the later of the thread's last finish tag at that server and the server's
 * virtual time, the latest start tag that it has granted, less {@value #CREDIT_LINES} lines; so who
 * idles gains no more credit than that. Without any, a thread that another server on its way kept
 * waiting for a moment would lose its turn here. A finish tag is the start tag plus the line's time
 * at the server over the thread's weight.
 *
 * <p>A place granted counts as work in flight only once the line goes, so that a thread which waits
 * for another server costs this one nothing.
 */
final class FairQueueArbiter implements PoolArbiter, EventHandler {
  /** Lines by which a thread may lag behind its share at a server and still make good for it. */
  static final int CREDIT_LINES = 4;

  /** Time between two looks at what servers have done: a few round trips. */
  private static final double STEP_NS = 1_000;

  /** Part of the time between two looks in which a contended server has kept somebody waiting. */
  private static final double CONTENDED = 0.25;

  private static final long NEVER = -1;

  private final PoolSimulation simulation;
  private final PoolServers servers;
  private final double[] virtualNs;
  private final List<TagQueue<Thread>> asking = new ArrayList<>();
  private final IntFifo toServe = new IntFifo();
  private boolean serving;

  /** By server: since when it has kept somebody waiting, or {@link #NEVER}. */
  private final long[] waitingSinceTick;

  /** By server: for how long it has kept somebody waiting since the last look. */
  private final long[] waitedTicks;

  private int linesInside;
  private boolean looking;

  FairQueueArbiter(PoolSimulation simulation) {
    this.simulation = simulation;
    this.servers = new PoolServers(simulation);
    this.virtualNs = new double[servers.count()];
    this.waitingSinceTick = new long[servers.count()];
    this.waitedTicks = new long[servers.count()];
    Arrays.fill(waitingSinceTick, NEVER);
    for (int server = 0; server < servers.count(); server++) {
      asking.add(new TagQueue<>());
    }
  }

  @Override
  public CoreModel start(int host, Workload workload, LineListener listener, double weight) {
    return simulation.host(host).start(workload, listener, new Thread(host, weight));
  }

  /** Looks at what the servers have done. */
  @Override
  public void handle(int arg) {
    double stepTicks = simulation.timeBase().ticks(STEP_NS);
    for (int server = 0; server < waitedTicks.length; server++) {
      note(server, false);
      servers.learn(server, STEP_NS, waitedTicks[server] > CONTENDED * stepTicks);
      waitedTicks[server] = 0;
      note(server, !asking.get(server).isEmpty());
    }
    looking = linesInside > 0;
    if (looking) {
      lookAgain();
    }
  }

  /** Notes whether a server keeps somebody waiting from now on. */
  private void note(int server, boolean waiting) {
    long now = simulation.engine().now();
    if (waitingSinceTick[server] != NEVER) {
      waitedTicks[server] += now - waitingSinceTick[server];
    }
    waitingSinceTick[server] = waiting ? now : NEVER;
  }

  private void lookAgain() {
    simulation.engine().schedule(simulation.timeBase().ticks(STEP_NS), this, 0);
  }

  /** Serves all servers for which something has changed, and those for which that changes it. */
  private void serve() {
    if (serving) {
      return;
    }
    serving = true;
    while (!toServe.isEmpty()) {
      int server = toServe.remove();
      TagQueue<Thread> queue = asking.get(server);
      while (!queue.isEmpty() && servers.inFlightNs(server) < servers.windowNs(server)) {
        double startNs = queue.firstTag();
        virtualNs[server] = Math.max(virtualNs[server], startNs);
        queue.removeFirst().granted(server, startNs);
      }
      note(server, !queue.isEmpty());
    }
    serving = false;
  }

  /** A thread and its queue at the source. */
  private final class Thread implements LineGate {
    private final int host;
    private final double weight;
    private final IntFifo held = new IntFifo();
    private final double[] finishNs = new double[servers.count()];

    /** By server: time of the eldest held line at it, while that line asks for a place. */
    private final double[] askedNs = new double[servers.count()];

    private int placesMissing;

    Thread(int host, double weight) {
      this.host = host;
      this.weight = weight;
    }

    @Override
    public void issued(int transaction) {
      held.add(transaction);
      if (held.size() == 1) {
        ask();
        serve();
      }
    }

    @Override
    public void completed(int transaction) {
      servers.leave(host, transaction);
      linesInside--;
      for (int place = 0; place < servers.pathLength(); place++) {
        toServe.add(servers.server(place));
      }
      serve();
    }

    private void ask() {
      servers.walk(host, held.peek());
      placesMissing = servers.pathLength();
      for (int place = 0; place < placesMissing; place++) {
        int server = servers.server(place);
        askedNs[server] = servers.ns(place);
        double creditNs = CREDIT_LINES * askedNs[server] / weight;
        double startNs = Math.max(virtualNs[server] - creditNs, finishNs[server]);
        asking.get(server).add(startNs, this);
        toServe.add(server);
      }
    }

    private void granted(int server, double startNs) {
      finishNs[server] = startNs + askedNs[server] / weight;
      if (--placesMissing == 0) {
        int transaction = held.remove();
        servers.walk(host, transaction);
        servers.enter();
        linesInside++;
        if (!looking) {
          looking = true;
          lookAgain();
        }
        simulation.host(host).admit(transaction);
        if (!held.isEmpty()) {
          ask();
        }
      }
    }
  }
}
