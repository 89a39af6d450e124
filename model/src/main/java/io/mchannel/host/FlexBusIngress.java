package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.fabric.HostPort;
import io.mchannel.fabric.IntFifo;
import io.mchannel.fabric.Transactions;

/**
 * The M2PCIe ingress in front of one adapter port: a bounded FIFO whose head waits until the
 * adapter's lane strategy finds it a lane.
 */
final class FlexBusIngress {
  private final Engine engine;
  private final Transactions transactions;
  private final HostPort port;
  private final int entries;
  private final DelayLine adapterPass;
  private final IntFifo ready = new IntFifo();
  private final Runnable onRoom;
  private int occupied;
  private boolean offering;

  FlexBusIngress(
      Engine engine,
      Transactions transactions,
      HostPort port,
      int entries,
      long adapterPassTicks,
      Runnable onRoom) {
    this.engine = engine;
    this.transactions = transactions;
    this.port = port;
    this.entries = entries;
    this.onRoom = onRoom;
    this.adapterPass = new DelayLine(engine, adapterPassTicks, this::passed);
    port.whenRoom(this::offer);
  }

  boolean hasRoom() {
    return occupied < entries;
  }

  void accept(int transaction) {
    occupied++;
    adapterPass.enter(transaction);
  }

  private void passed(int transaction) {
    transactions.enter(transaction, engine.now());
    ready.add(transaction);
    if (ready.size() == 1) {
      offer();
    }
  }

  private void offer() {
    if (offering) {
      return;
    }
    offering = true;
    boolean moved = false;
    while (!ready.isEmpty() && port.offer(ready.peek())) {
      ready.remove();
      occupied--;
      moved = true;
    }
    offering = false;
    if (moved) {
      onRoom.run();
    }
  }
}
