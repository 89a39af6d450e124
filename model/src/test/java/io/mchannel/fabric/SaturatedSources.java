package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import java.util.Arrays;

/** Sources that always have a message for the one output of a crossbar. */
final class SaturatedSources implements Receiver {
  static final int MESSAGE_TICKS = 10;

  private final Engine engine = new Engine(5);
  private final Transactions transactions = new Transactions();
  private final CrossbarSwitch crossbar;
  private final OutputPort output;
  private final CreditPool[] upstream;
  private final long[] delivered;

  SaturatedSources(int sources, int lanes) {
    delivered = new long[sources];
    upstream = new CreditPool[sources];
    double[] ticks = new double[MessageClass.COUNT];
    Arrays.fill(ticks, MESSAGE_TICKS);
    int[] credits = {4, 4, 4, 4};
    crossbar =
        new CrossbarSwitch(engine, transactions, "crossbar", sources + 1, lanes, id -> sources);
    CreditPool onwards = new CreditPool(engine, lanes, credits, 3);
    output =
        new OutputPort(
            engine,
            transactions,
            crossbar,
            CrossbarSwitch.inputs(sources + 1),
            new Wire(engine, transactions, ticks, 7, this, 0),
            onwards);
    crossbar.connect(sources, output, new CreditPool(engine, lanes, credits, 3));
    for (int source = 0; source < sources; source++) {
      upstream[source] = new CreditPool(engine, lanes, credits, 3);
      OutputPort unused =
          new OutputPort(
              engine,
              transactions,
              crossbar,
              CrossbarSwitch.inputs(sources + 1),
              new Wire(engine, transactions, ticks, 7, this, 0),
              upstream[source]);
      crossbar.connect(source, unused, upstream[source]);
      for (int lane = 0; lane < lanes; lane++) {
        // Enough in the buffer for the time that a message is on the wire.
        for (int i = 0; i < 4; i++) {
          offer(upstream[source], source, lane);
        }
      }
    }
  }

  void run(long messages) {
    engine.runUntil(engine.now() + messages * MESSAGE_TICKS);
  }

  long[] delivered() {
    return delivered.clone();
  }

  double utilisation() {
    return (double) output.wire().busyTicks() / engine.now();
  }

  /** One of a source's messages has gone through; the next one takes its place at once. */
  @Override
  public void arrive(int transaction, int input) {
    int source = transactions.source(transaction);
    int lane = transactions.lane(transaction);
    delivered[source]++;
    output.credits().giveBack(lane, MessageClass.REQ);
    transactions.close(transaction);
    offer(upstream[source], source, lane);
  }

  private void offer(CreditPool credits, int source, int lane) {
    credits.has(lane, MessageClass.REQ);
    credits.take(lane, MessageClass.REQ);
    int transaction = transactions.open(source, 0, 0, 0, false, engine.now());
    transactions.setLane(transaction, lane);
    crossbar.arrive(transaction, source);
  }
}
