package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ports that answer what a test has set and keep what they were told. */
final class ScriptedMachine
    implements TrafficCounter, LoadSignal, DelaySignal, RunGate, Clock {
  static final double CAPACITY = 22;

  final long[] lines;
  final long[] activeNs;
  final long[] runNs;
  final long[] budgetLines;
  final double[] roundTripNs;
  double idleRoundTripNs;
  double load;
  double pressure;
  DevLoad devLoad = DevLoad.LIGHT;
  long nowNs;

  ScriptedMachine(int channels) {
    lines = new long[channels];
    activeNs = new long[channels];
    runNs = new long[channels];
    budgetLines = new long[channels];
    roundTripNs = new double[channels];
    Arrays.fill(roundTripNs, 250);
  }

  HostSetup setup(int host, int devices, Hierarchy hierarchy, Ledger ledger) {
    List<Device> list = new ArrayList<>();
    for (int device = 0; device < devices; device++) {
      list.add(new Device("d" + device, DeviceKind.SWITCH, CAPACITY));
    }
    return new HostSetup(
        host,
        list,
        hierarchy,
        Parameters.DEFAULT,
        new Ports(this, this, this, this, this),
        ledger,
        idleRoundTripNs);
  }

  @Override
  public long nanoTime() {
    return nowNs;
  }

  @Override
  public long lines(int channel) {
    return lines[channel];
  }

  @Override
  public long activeNs(int channel) {
    return activeNs[channel];
  }

  @Override
  public double load(int device) {
    return load;
  }

  @Override
  public double pressure(int device) {
    return pressure;
  }

  @Override
  public DevLoad highestDevLoad(int device) {
    return devLoad;
  }

  @Override
  public double roundTripNs(int channel) {
    return roundTripNs[channel];
  }

  @Override
  public void run(int channel, long runNs, long budgetLines) {
    this.runNs[channel] = runNs;
    this.budgetLines[channel] = budgetLines;
  }
}
