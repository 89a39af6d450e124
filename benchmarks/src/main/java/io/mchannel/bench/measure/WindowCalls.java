package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
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
import io.mchannel.transport.TrafficCounter;
import io.mchannel.transport.Transports;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.transport.ledger.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * What the real transport costs a real thread. The thread follows a chain through memory, and once a
 * window it calls the runtime for its channel: four devices on the path, the ledger of eight hosts,
 * the system's clock, K ten windows. Nothing is loaded and the gate lets the thread run, so all that
 * it loses is the time of the call and of what the call drove out of the caches.
 *
 * <p>In each window two equal stretches of accesses are timed, one that begins with a call and one,
 * half a window apart, that does not; both see the same neighbours and the same clock. The
 * difference, over the window, is the overhead; a sample is the mean over an interval K, as one call
 * of it sums up the ledger and the others do not. On a machine that is not idle noise may exceed what
 * a call costs, and take the difference below zero: the confidence interval tells.
 *
 * <p>The thread finds the end of a window by a look at the clock after every stretch, in both halves
 * alike. So there is no timer in this number: neither the interrupt or signal that would tell a
 * thread that does not look at the clock, nor the wake-up of a thread that was held. A host that
 * needs these pays more, and MemChannel's 1.7 % at a window of 100 us is not the same quantity.
 */
final class WindowCalls implements MeasuredExperiment {
  private static final String ID = "window-overhead";
  private static final String TRANSPORT = "memchannel";
  private static final int[] WINDOWS_US = {20, 50, 100, 200, 500, 1000};
  private static final int WINDOWS_AN_INTERVAL = 10;
  private static final int DEVICES = 4;
  private static final int HOSTS = 8;
  private static final double DEVICE_GBPS = 22;

  /** Accesses of a stretch: some microseconds, less than a quarter of the shortest window. */
  private static final int STRETCH = 32;

  /** Enough for a confidence interval of the median. */
  private static final int LEAST_SAMPLES = 10;

  private static final int WARM_UP_CALLS = 20_000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (int windowUs : WINDOWS_US) {
      MeasuredAt at = new MeasuredAt(ID, TRANSPORT, "", "window", windowUs, "us");
      points.add(
          new MeasuredPoint(
              at,
              in -> {
                Estimate lost = new Loop(in, 1_000L * windowUs).overhead();
                return List.of(at.row("measured", "overhead", "%", lost));
              }));
    }
    return points;
  }

  /** The thread, its channel and its windows. */
  private static final class Loop implements TrafficCounter, LoadSignal {
    private final long windowNs;
    private final long spanNs;
    private final Kernel walk;
    private final MChannelRuntime runtime;
    private long lines;

    Loop(Arena in, long windowNs) {
      this.windowNs = windowNs;
      this.spanNs = in.stopwatch().repetitions() * in.stopwatch().repetitionNs();
      Chain chain = in.randomChain(in.regionLines());
      this.walk = Walk.along(chain, chain::read);
      this.runtime = runtime();
    }

    private MChannelRuntime runtime() {
      HostTransport transport = (HostTransport) Transports.named(TRANSPORT);
      List<Device> devices = new ArrayList<>();
      for (int device = 0; device < DEVICES; device++) {
        devices.add(new Device("device" + device, DeviceKind.SWITCH, DEVICE_GBPS));
      }
      LedgerRegion region =
          LedgerRegion.inMemory(
              new Geometry(HOSTS, transport.cells(DEVICES, Hierarchy.FLAT), System.nanoTime()));
      // The other hosts publish once and never age: what they published is read in every interval.
      long never = Long.MAX_VALUE / 2;
      for (int host = 1; host < HOSTS; host++) {
        publish(region.join(host, never, 0));
      }
      MChannelRuntime opened =
          MChannelRuntime.init(
              transport,
              new HostSetup(
                  0,
                  devices,
                  Hierarchy.FLAT,
                  Parameters.DEFAULT.withWindow(windowNs, WINDOWS_AN_INTERVAL * windowNs),
                  new Ports(
                      System::nanoTime,
                      this,
                      this,
                      channel -> 0,
                      (channel, runNs, budgetLines) -> {}),
                  region.join(0, never, 0)));
      opened.open(0, ChannelSpec.of("thread", 0, 1, 2, 3), System.nanoTime());
      return opened;
    }

    private static void publish(Ledger ledger) {
      Part part = new Part();
      part.rateGBps = 1;
      part.demandGBps = 1;
      part.largestDemandGBps = 1;
      part.weight = 1;
      part.shareGBps = 1;
      part.capacityGBps = DEVICE_GBPS;
      for (int device = 0; device < DEVICES; device++) {
        ledger.publish(device, part);
      }
    }

    Estimate overhead() {
      warmUp();
      List<Double> percent = new ArrayList<>();
      long end = System.nanoTime() + spanNs;
      while (percent.size() < LEAST_SAMPLES || System.nanoTime() < end) {
        long lostNs = 0;
        for (int window = 0; window < WINDOWS_AN_INTERVAL; window++) {
          lostNs += lostInWindow();
        }
        percent.add(100.0 * lostNs / (WINDOWS_AN_INTERVAL * windowNs));
      }
      return Median.of(percent.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void warmUp() {
      for (int call = 0; call < WARM_UP_CALLS; call++) {
        runtime.sched(0);
        if (call % STRETCH == 0) {
          stretch();
        }
      }
      for (int window = 0; window < WINDOWS_AN_INTERVAL; window++) {
        lostInWindow();
      }
    }

    /** How much longer the stretch with the call took than the one without, in ns. */
    private long lostInWindow() {
      long start = System.nanoTime();
      runtime.sched(0);
      long called = stretch() - start;
      long now = walkUntil(start + windowNs / 2);
      long alone = stretch() - now;
      walkUntil(start + windowNs);
      return called - alone;
    }

    private long walkUntil(long ns) {
      long now = System.nanoTime();
      while (now - ns < 0) {
        now = stretch();
      }
      return now;
    }

    /** Follows the chain for a stretch, and returns the time. */
    private long stretch() {
      Sink.take(walk.run(STRETCH));
      lines += STRETCH;
      return System.nanoTime();
    }

    @Override
    public long lines(int channel) {
      return lines;
    }

    @Override
    public long activeNs(int channel) {
      return System.nanoTime();
    }

    @Override
    public double load(int device) {
      return 0;
    }

    @Override
    public double pressure(int device) {
      return 0;
    }

    @Override
    public DevLoad highestDevLoad(int device) {
      return DevLoad.LIGHT;
    }
  }
}
