package io.mchannel.bench.jmh;

import io.mchannel.transport.ChannelSpec;
import io.mchannel.transport.DevLoad;
import io.mchannel.transport.Device;
import io.mchannel.transport.DeviceKind;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostSetup;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.LoadSignal;
import io.mchannel.transport.MChannelRuntime;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Ports;
import io.mchannel.transport.RunGate;
import io.mchannel.transport.TrafficCounter;
import io.mchannel.transport.Transports;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.transport.ledger.Part;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one scheduling window costs: a clock read and one {@code sched} call, channels taking turns
 * over one host's path, in virtual time that brings every channel one call a window.
 *
 * <p>Beside it stand the two things that no rule can do without: a read of the clock, and the reads
 * of the same words of memory as often as the rule needs them. Expected: {@code sched} at most
 * twice {@code memoryReadsAlone} plus {@code nanoTime}; the same for any number of channels; linear
 * in hosts at most, and that only where {@code windowsPerInterval} is 1, so that every call sums up
 * the ledger; 0 B/op under {@code -prof gc}.
 *
 * <p>The defaults run in a minute or two. The whole grid: {@code -p pathLength=1,2,4,8 -p
 * channels=1,16,256 -p hosts=1,8,32,128 -p variant=...}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// The path is short and stable: a few half-second iterations settle it.
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
// Pre-touched, or page faults are what gets measured.
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
public class SchedulerBenchmark {
  private static final long WINDOW_NS = Parameters.DEFAULT.windowNs();

  /**
   * The calls that a host makes: whose turn it is, and when. A part of each state and none of its
   * own: JMH would hand a setup method another instance than the benchmark, so that the runtime's
   * clock stood still.
   */
  @State(Scope.Thread)
  public abstract static class Turns {
    @Param("4")
    int pathLength;

    @Param({"1", "16", "256"})
    int channels;

    @Param("8")
    int hosts;

    /** K / T_W; 1 makes every call of a single channel sum up the ledger. */
    @Param({"1", "10"})
    int windowsPerInterval;

    int next;
    long nowNs;
    long stepNs;

    void start() {
      next = 0;
      nowNs = 0;
      stepNs = WINDOW_NS / channels;
    }

    /** The channel whose turn it is; time has moved on to its call. */
    int take() {
      int channel = next;
      next = channel + 1 == channels ? 0 : channel + 1;
      nowNs += stepNs;
      return channel;
    }
  }

  /** A host with open channels and peers that have published. */
  @State(Scope.Thread)
  public static class Host extends Turns {
    @Param("memchannel")
    String variant;

    MChannelRuntime runtime;

    @Setup
    public void open() {
      start();
      HostTransport transport = (HostTransport) Transports.named(variant);
      List<Device> devices =
          IntStream.range(0, pathLength)
              .mapToObj(i -> new Device("device" + i, DeviceKind.SWITCH, 22))
              .toList();
      int cells = transport.cells(devices.size(), Hierarchy.FLAT);
      LedgerRegion region = LedgerRegion.inMemory(new Geometry(hosts, cells, 0));
      // Peers never age in virtual time: what they published is summed up in every interval.
      long never = Long.MAX_VALUE / 2;
      for (int host = 1; host < hosts; host++) {
        publish(region.join(host, never, 0), cells, hosts);
      }
      Machine machine = new Machine(channels, devices.size());
      runtime =
          MChannelRuntime.init(
              transport,
              new HostSetup(
                  0,
                  devices,
                  Hierarchy.FLAT,
                  Parameters.DEFAULT.withWindow(WINDOW_NS, windowsPerInterval * WINDOW_NS),
                  // The real clock is read, but the time is virtual: its sign bit is always 0.
                  new Ports(
                      () -> nowNs | System.nanoTime() >>> 63,
                      machine,
                      machine,
                      channel -> 250,
                      machine),
                  region.join(0, never, 0)));
      int[] path = IntStream.range(0, pathLength).toArray();
      for (int channel = 0; channel < channels; channel++) {
        runtime.open(channel, ChannelSpec.of("channel" + channel, path), 0);
      }
    }

    /** A clock that stands still would make every call return at once. */
    @TearDown
    public void haveRun() {
      if (!(runtime.channel(0).rateGBps() > 0)) {
        throw new IllegalStateException("no window of channel 0 has passed");
      }
    }

    private static void publish(Ledger ledger, int cells, int hosts) {
      Part part = new Part();
      part.rateGBps = 20.0 / hosts;
      part.demandGBps = 40.0 / hosts;
      part.largestDemandGBps = 5;
      part.weight = 4;
      part.shareGBps = 2;
      part.capacityGBps = 21;
      for (int cell = 0; cell < cells; cell++) {
        ledger.publish(cell, part);
      }
    }
  }

  /** The words that a rule has to read, laid out as the runtime has them. */
  @State(Scope.Thread)
  public static class Memory extends Turns {
    private static final VarHandle WORD =
        MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LINE = 64;
    private static final int WORDS = 8;

    long[] counters;
    long[] channelWords;
    long[] deviceWords;
    long[] dueNs;
    ByteBuffer places;
    ByteBuffer cells;
    long beatDueNs;

    @Setup
    public void fill() {
      start();
      counters = new long[channels];
      channelWords = new long[channels * 2 * WORDS];
      deviceWords = new long[pathLength * WORDS];
      Arrays.setAll(deviceWords, i -> i);
      dueNs = new long[pathLength];
      places = ByteBuffer.allocateDirect(hosts * 2 * LINE + LINE).alignedSlice(LINE);
      cells =
          ByteBuffer.allocateDirect(hosts * pathLength * LINE + LINE)
              .alignedSlice(LINE)
              .order(ByteOrder.LITTLE_ENDIAN);
      beatDueNs = 0;
    }

    long read(int channel) {
      long intervalNs = windowsPerInterval * WINDOW_NS;
      long sum = counters[channel];
      int at = channel * 2 * WORDS;
      // Two lines a channel: former count and time, rate, demand, weight; grant.
      sum += channelWords[at] + channelWords[at + 1] + channelWords[at + 2] + channelWords[at + 3];
      sum += channelWords[at + WORDS];
      for (int device = 0; device < pathLength; device++) {
        // A line a device: share, sum of rates, peak, due.
        int word = device * WORDS;
        sum += deviceWords[word] + deviceWords[word + 1] + deviceWords[word + 2];
        if (nowNs >= dueNs[device]) {
          dueNs[device] = nowNs + intervalNs;
          sum += sumUp(device);
        }
      }
      return sum;
    }

    private long sumUp(int device) {
      long sum = 0;
      if (nowNs >= beatDueNs) {
        beatDueNs = nowNs + windowsPerInterval * WINDOW_NS;
        for (int host = 0; host < hosts; host++) {
          sum += (long) WORD.getAcquire(places, host * 2 * LINE);
          sum += (long) WORD.getAcquire(places, host * 2 * LINE + 8);
        }
      }
      for (int host = 0; host < hosts; host++) {
        int cell = (host * pathLength + device) * LINE;
        sum += (long) WORD.getAcquire(cells, cell);
        sum += cells.getLong(cell + 8) + cells.getLong(cell + 16) + cells.getLong(cell + 24);
        sum += (long) WORD.getAcquire(cells, cell);
      }
      return sum;
    }
  }

  private static final class Machine implements TrafficCounter, LoadSignal, RunGate {
    private final long[] lines;
    private final long[] activeNs;
    private final long[] runNs;
    private final double[] load;

    Machine(int channels, int devices) {
      lines = new long[channels];
      activeNs = new long[channels];
      runNs = new long[channels];
      load = new double[devices];
      Arrays.fill(load, 0.2);
    }

    @Override
    public long lines(int channel) {
      return lines[channel] += 2_000;
    }

    @Override
    public long activeNs(int channel) {
      return activeNs[channel] += WINDOW_NS / 2;
    }

    @Override
    public double load(int device) {
      return load[device];
    }

    @Override
    public double pressure(int device) {
      return load[device];
    }

    @Override
    public DevLoad highestDevLoad(int device) {
      return DevLoad.OPTIMAL;
    }

    @Override
    public void run(int channel, long runNs, long budgetLines) {
      this.runNs[channel] = runNs ^ budgetLines;
    }
  }

  /** One window of one channel. */
  @Benchmark
  public double sched(Host host) {
    int channel = host.take();
    host.runtime.sched(channel);
    return host.runtime.channel(channel).rateGBps();
  }

  /** The floor: the same reads, and no rule. */
  @Benchmark
  public long memoryReadsAlone(Memory memory) {
    return memory.read(memory.take());
  }

  /** The floor: the clock. */
  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }
}
