package io.mchannel.fluid;

/**
 * For each device the flows that cross it, by rising number, as ranges of one array; and the place
 * that the device has on the path of each.
 */
final class Incidence {
  private final int[] starts;
  private final int[] flows;
  private final int[] hops;

  Incidence(int devices, int[][] paths) {
    starts = new int[devices + 1];
    for (int[] path : paths) {
      for (int device : path) {
        starts[device + 1]++;
      }
    }
    for (int device = 0; device < devices; device++) {
      starts[device + 1] += starts[device];
    }
    flows = new int[starts[devices]];
    hops = new int[starts[devices]];
    int[] next = starts.clone();
    for (int flow = 0; flow < paths.length; flow++) {
      for (int hop = 0; hop < paths[flow].length; hop++) {
        int position = next[paths[flow][hop]]++;
        flows[position] = flow;
        hops[position] = hop;
      }
    }
  }

  int start(int device) {
    return starts[device];
  }

  int end(int device) {
    return starts[device + 1];
  }

  int flow(int position) {
    return flows[position];
  }

  int hop(int position) {
    return hops[position];
  }

  int size() {
    return flows.length;
  }
}
