package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.CompletionSink;
import io.mchannel.fabric.IntFifo;
import io.mchannel.fabric.Stage;
import io.mchannel.fabric.Target;
import io.mchannel.fabric.Transactions;

/**
 * The caching and home agents of a socket, taken together. Local and CXL requests queue by class and
 * enter one shared FIFO in turn; its head is answered by the last-level cache, or moves on to local
 * memory or to the FlexBus ingress, and blocks all behind it while that is full (MemChannel §3,
 * uncore contention).
 */
final class HomeAgent implements EventHandler {
  private static final int LOCAL_CLASS = 0;
  private static final int CXL_CLASS = 1;

  private final Engine engine;
  private final Transactions transactions;
  private final int entries;
  private final long serviceTicks;
  private final LocalChannels local;
  private final FlexBusIngress[] ingress;
  private final int granularityShift;
  private final CompletionSink hit;
  private final IntFifo[] classQueues = {new IntFifo(), new IntFifo()};
  private final IntFifo shared = new IntFifo();
  private int nextClass;
  private long nextServiceTick;
  private boolean wakePending;
  private boolean pumping;

  /**
   * @param entries depth of the shared FIFO
   * @param serviceTicks time between two requests that leave it
   * @param ingress one a bound port; consecutive blocks of the pool go to the ports in turn
   * @param hit told of lines that the last-level cache answers
   */
  HomeAgent(
      Engine engine,
      Transactions transactions,
      int entries,
      long serviceTicks,
      LocalChannels local,
      FlexBusIngress[] ingress,
      int interleaveBytes,
      CompletionSink hit) {
    this.engine = engine;
    this.transactions = transactions;
    this.entries = entries;
    this.serviceTicks = serviceTicks;
    this.local = local;
    this.ingress = ingress;
    this.granularityShift = Integer.numberOfTrailingZeros(interleaveBytes);
    this.hit = hit;
  }

  void arrive(int transaction) {
    transactions.enter(transaction, engine.now());
    boolean cxl = Target.isPool(transactions.target(transaction));
    classQueues[cxl ? CXL_CLASS : LOCAL_CLASS].add(transaction);
    pump();
  }

  @Override
  public void handle(int arg) {
    wakePending = false;
    pump();
  }

  /** Moves on what can move; called whenever something in front has changed. */
  void pump() {
    if (pumping) {
      return;
    }
    pumping = true;
    admit();
    while (!shared.isEmpty()) {
      long now = engine.now();
      if (now < nextServiceTick) {
        wakeAtNextService();
        break;
      }
      if (!serve(shared.peek())) {
        break;
      }
      shared.remove();
      nextServiceTick = now + serviceTicks;
      admit();
    }
    pumping = false;
  }

  /** Fills the shared FIFO from the class queues in turn. */
  private void admit() {
    while (shared.size() < entries) {
      if (classQueues[nextClass].isEmpty()) {
        nextClass = 1 - nextClass;
        if (classQueues[nextClass].isEmpty()) {
          return;
        }
      }
      shared.add(classQueues[nextClass].remove());
      nextClass = 1 - nextClass;
    }
  }

  /** Serves the head; false if what it needs is full. */
  private boolean serve(int transaction) {
    int target = transactions.target(transaction);
    if (Target.isCached(target)) {
      leave(transaction);
      hit.completed(transaction);
      return true;
    }
    if (target == Target.LOCAL) {
      if (!local.hasRoomFor(transaction)) {
        return false;
      }
      leave(transaction);
      local.accept(transaction);
      return true;
    }
    FlexBusIngress port = ingress[port(transactions.address(transaction))];
    if (!port.hasRoom()) {
      return false;
    }
    leave(transaction);
    port.accept(transaction);
    return true;
  }

  private void leave(int transaction) {
    transactions.leave(transaction, Stage.HOME_AGENT, engine.now());
  }

  /** Which of the bound ports serves an address. */
  int port(long address) {
    if (ingress.length == 1) {
      return 0;
    }
    long block = address >>> granularityShift;
    return (int) Long.remainderUnsigned(block, ingress.length);
  }

  private void wakeAtNextService() {
    if (!wakePending) {
      wakePending = true;
      engine.schedule(nextServiceTick - engine.now(), this, 0);
    }
  }
}
