package io.mchannel.bench.jmh;

import io.mchannel.fluid.FluidProblem;
import io.mchannel.fluid.Hierarchy;
import io.mchannel.fluid.WaterFilling;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What an ideal allocation costs, with and without a tenant tree, beside one pass over all
 * crossings of a flow and a device, which any solver has to make at least once.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// One solution takes milliseconds at the largest size: a few seconds warm the code up and give
// hundreds of samples.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// Pages touched for the first time would be measured as solving time.
@Fork(value = 1, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
public class FluidBenchmark {
  private static final int DEVICES_PER_PATH = 4;

  @Param({"100", "10000"})
  int flows;

  @Param({"10", "1000"})
  int devices;

  private FluidProblem flat;
  private FluidProblem grouped;

  /** Random paths, half of the flows greedy, 16 tenants with four applications each. */
  @Setup
  public void drawProblem() {
    Random random = new Random(1);
    double[] capacities = random.doubles(devices, 10, 40).toArray();
    int[][] paths = new int[flows][];
    double[] demands = new double[flows];
    double[] weights = new double[flows];
    int[] groupOfFlow = new int[flows];
    int tenants = 16;
    int applications = 4 * tenants;
    for (int flow = 0; flow < flows; flow++) {
      paths[flow] = random.ints(0, devices).distinct().limit(DEVICES_PER_PATH).toArray();
      demands[flow] =
          random.nextBoolean()
              ? Double.POSITIVE_INFINITY
              : random.nextDouble() * 60 * devices / flows;
      weights[flow] = 1 + random.nextInt(3);
      groupOfFlow[flow] = tenants + random.nextInt(applications);
    }
    int[] parentOfGroup = new int[tenants + applications];
    double[] groupWeights = new double[tenants + applications];
    for (int group = 0; group < parentOfGroup.length; group++) {
      parentOfGroup[group] = group < tenants ? Hierarchy.ROOT : (group - tenants) % tenants;
      groupWeights[group] = 1;
    }
    flat = FluidProblem.flat(capacities, paths, demands, weights);
    grouped =
        new FluidProblem(
            capacities, paths, demands, weights,
            new Hierarchy(parentOfGroup, groupWeights, groupOfFlow));
  }

  /** Max-min without groups. */
  @Benchmark
  public double[] flat() {
    return WaterFilling.allocate(flat);
  }

  /** Max-min along tenants and applications. */
  @Benchmark
  public double[] hierarchical() {
    return WaterFilling.allocate(grouped);
  }

  /** The floor: the weight on every device, in one pass over all crossings. */
  @Benchmark
  public double[] passOverCrossings() {
    double[] weightOnDevice = new double[devices];
    int[][] paths = flat.paths();
    double[] weights = flat.weights();
    for (int flow = 0; flow < paths.length; flow++) {
      for (int device : paths[flow]) {
        weightOnDevice[device] += weights[flow];
      }
    }
    return weightOnDevice;
  }
}
