package io.mchannel.fabric;

/** The FIFOs of one node: one for each lane of each input, each shared by the message classes. */
final class LaneFifos {
  private final int lanes;
  private final IntFifo[] fifos;

  LaneFifos(int inputs, int lanes) {
    this.lanes = lanes;
    fifos = new IntFifo[inputs * lanes];
    for (int i = 0; i < fifos.length; i++) {
      fifos[i] = new IntFifo();
    }
  }

  int lanes() {
    return lanes;
  }

  IntFifo of(int input, int lane) {
    return fifos[input * lanes + lane];
  }

  int total() {
    int total = 0;
    for (IntFifo fifo : fifos) {
      total += fifo.size();
    }
    return total;
  }
}
