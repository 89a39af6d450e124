package io.mchannel.bench.experiment;

import io.mchannel.fluid.FluidProblem;
import io.mchannel.fluid.WaterFilling;
import io.mchannel.topology.Pool;
import java.util.Arrays;

/**
 * Max-min shares of threads, each of which crosses the ports of its host and then what all hosts
 * share.
 */
final class MaxMin {
  private MaxMin() {}

  /**
   * The share of each thread in GB/s.
   *
   * @param sharedGBps what all of them together can move
   * @param hosts the host of each thread
   * @param demandsGBps what each would take of an empty pool
   */
  static double[] shares(Pool pool, double sharedGBps, int[] hosts, double[] demandsGBps) {
    int shared = pool.hosts().size();
    double[] capacities = new double[shared + 1];
    for (int host = 0; host < shared; host++) {
      capacities[host] = Ports.readCeilingGBps(pool, host);
    }
    capacities[shared] = sharedGBps;
    double[] weights = new double[hosts.length];
    Arrays.fill(weights, 1);
    int[][] paths =
        Arrays.stream(hosts).mapToObj(host -> new int[] {host, shared}).toArray(int[][]::new);
    return WaterFilling.allocate(
        FluidProblem.flat(capacities, paths, demandsGBps, weights));
  }
}
