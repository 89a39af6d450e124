package io.mchannel.bench.experiment;

import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Workload;

/**
 * Lines that a program changes in place, a fixed number of them on their way to it: each is read, and
 * for each that has come the caches write one back that was changed before. Nothing waits for that.
 */
final class ChangedLines implements Workload {
  private static final int READ = 0;
  private static final int WRITE_BACK = 1;

  private final AddressPattern pattern;
  private final int target;
  private int idle;
  private int changed;

  /**
   * @param linesInFlight how many lines the program awaits at a time
   * @param pattern a pattern over blocks of one line
   */
  ChangedLines(int linesInFlight, AddressPattern pattern, int target) {
    this.idle = linesInFlight;
    this.pattern = pattern;
    this.target = target;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (idle == 0 && changed == 0) {
      return WAIT;
    }
    boolean write = idle == 0;
    if (write) {
      changed--;
    } else {
      idle--;
    }
    slot.address = pattern.nextBlock();
    slot.target = target;
    slot.write = write;
    slot.tag = write ? WRITE_BACK : READ;
    return ISSUE;
  }

  @Override
  public void completed(int tag, long nowTick) {
    if (tag == READ) {
      idle++;
      changed++;
    }
  }
}
