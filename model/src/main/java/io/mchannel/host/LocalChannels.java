package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.CompletionSink;
import io.mchannel.fabric.Transactions;

/** The host's own DDR channels: each serves its bounded queue at the rate of its bus. */
final class LocalChannels implements EventHandler {
  private final Engine engine;
  private final Transactions transactions;
  private final long latencyTicks;
  private final double burstTicks;
  private final int queueEntries;
  private final double[] busFreeTick;
  private final int[] queued;
  private final CompletionSink done;

  LocalChannels(
      Engine engine,
      Transactions transactions,
      int channels,
      int queueEntries,
      long latencyTicks,
      double burstTicks,
      CompletionSink done) {
    this.engine = engine;
    this.transactions = transactions;
    this.latencyTicks = latencyTicks;
    this.burstTicks = burstTicks;
    this.queueEntries = queueEntries;
    this.busFreeTick = new double[channels];
    this.queued = new int[channels];
    this.done = done;
  }

  boolean hasRoomFor(int transaction) {
    return queued[channel(transaction)] < queueEntries;
  }

  void accept(int transaction) {
    int channel = channel(transaction);
    queued[channel]++;
    long now = engine.now();
    busFreeTick[channel] = Math.max(now, busFreeTick[channel]) + burstTicks;
    long doneTick = (long) StrictMath.ceil(busFreeTick[channel]) + latencyTicks;
    engine.schedule(doneTick - now, this, transaction);
  }

  @Override
  public void handle(int transaction) {
    queued[channel(transaction)]--;
    done.completed(transaction);
  }

  private int channel(int transaction) {
    long mixed = (transactions.address(transaction) >>> 6) * 0x9E3779B97F4A7C15L;
    return (int) Math.multiplyHigh(mixed >>> 1, 2L * queued.length);
  }
}
