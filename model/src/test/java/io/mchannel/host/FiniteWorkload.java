package io.mchannel.host;

import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Workload;

/** The first lines of another workload. */
final class FiniteWorkload implements Workload {
  private final Workload endless;
  private int left;

  FiniteWorkload(int lines, Workload endless) {
    this.left = lines;
    this.endless = endless;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (left == 0) {
      return END;
    }
    int answer = endless.next(slot, nowTick);
    if (answer == ISSUE) {
      left--;
    }
    return answer;
  }

  @Override
  public void completed(int tag, long nowTick) {
    endless.completed(tag, nowTick);
  }
}
