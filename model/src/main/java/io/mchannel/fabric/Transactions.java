package io.mchannel.fabric;

import java.util.Arrays;

/**
 * The lines in flight, one array a field, so that a hop touches few cache lines and allocates
 * nothing. An id is valid from {@link #open} to {@link #close}; closed ids are used again.
 */
public final class Transactions {
  private static final int INITIAL = 1024;

  private long[] address = new long[INITIAL];
  private long[] issuedTick = new long[INITIAL];
  private long[] enteredTick = new long[INITIAL];
  private int[] source = new int[INITIAL];
  private int[] tag = new int[INITIAL];
  private int[] target = new int[INITIAL];
  private int[] port = new int[INITIAL];
  private int[] endpoint = new int[INITIAL];
  private int[] messageClass = new int[INITIAL];
  private int[] lane = new int[INITIAL];
  private boolean[] write = new boolean[INITIAL];
  private boolean[] response = new boolean[INITIAL];
  private DevLoad[] devLoad = new DevLoad[INITIAL];
  private long[] waitedTicks = new long[INITIAL * Stage.COUNT];
  private int[] free = new int[INITIAL];
  private int freeCount;
  private int open;

  public Transactions() {
    refill(0, INITIAL);
  }

  /**
   * Opens a line request.
   *
   * @param source who gets the completion
   * @param tag the source's own mark
   * @param target where the line lives: a number of {@link Target}
   * @param address byte address, unsigned
   * @param write true for a 64 B write, false for a 64 B read
   * @param nowTick the moment of issue
   */
  public int open(
      int source, int tag, int target, long address, boolean write, long nowTick) {
    if (freeCount == 0) {
      grow();
    }
    int id = free[--freeCount];
    open++;
    this.source[id] = source;
    this.tag[id] = tag;
    this.target[id] = target;
    this.address[id] = address;
    this.write[id] = write;
    issuedTick[id] = nowTick;
    enteredTick[id] = nowTick;
    response[id] = false;
    messageClass[id] = write ? MessageClass.RWD : MessageClass.REQ;
    devLoad[id] = DevLoad.LIGHT;
    int at = id * Stage.COUNT;
    Arrays.fill(waitedTicks, at, at + Stage.COUNT, 0);
    return id;
  }

  /** Forgets a completed line. */
  public void close(int id) {
    free[freeCount++] = id;
    open--;
  }

  /** Lines opened and not yet closed. */
  public int open() {
    return open;
  }

  public long address(int id) {
    return address[id];
  }

  public int source(int id) {
    return source[id];
  }

  public int tag(int id) {
    return tag[id];
  }

  /** Where the line lives: a number of {@link Target}. */
  public int target(int id) {
    return target[id];
  }

  public boolean isWrite(int id) {
    return write[id];
  }

  public long issuedTick(int id) {
    return issuedTick[id];
  }

  /** Ticks that the line has waited so far in the stage of this ordinal. */
  public long waitedTicks(int id, int stageOrdinal) {
    return waitedTicks[id * Stage.COUNT + stageOrdinal];
  }

  /** The load that the memory device reported with the response (CXL 2.0 §3.3.2). */
  public DevLoad devLoad(int id) {
    return devLoad[id];
  }

  /** Index of the endpoint that serves the line. */
  public int endpoint(int id) {
    return endpoint[id];
  }

  /** Sends the line from host port {@code port} to {@code endpoint}. */
  void route(int id, int port, int endpoint) {
    this.port[id] = port;
    this.endpoint[id] = endpoint;
  }

  /** Marks the start of a wait. */
  public void enter(int id, long nowTick) {
    enteredTick[id] = nowTick;
  }

  /** Books the wait since {@link #enter} on {@code stage}. */
  public void leave(int id, Stage stage, long nowTick) {
    waitedTicks[id * Stage.COUNT + stage.ordinal()] += nowTick - enteredTick[id];
    enteredTick[id] = nowTick;
  }

  /** Turns the request into its response: data for a read, a completion for a write. */
  void respond(int id, DevLoad load) {
    response[id] = true;
    devLoad[id] = load;
    messageClass[id] = write[id] ? MessageClass.NDR : MessageClass.DRS;
  }

  boolean isResponse(int id) {
    return response[id];
  }

  int messageClass(int id) {
    return messageClass[id];
  }

  int lane(int id) {
    return lane[id];
  }

  void setLane(int id, int lane) {
    this.lane[id] = lane;
  }

  /** Number of the host port that the line goes through. */
  public int port(int id) {
    return port[id];
  }

  private void grow() {
    int from = address.length;
    int to = 2 * from;
    address = Arrays.copyOf(address, to);
    issuedTick = Arrays.copyOf(issuedTick, to);
    enteredTick = Arrays.copyOf(enteredTick, to);
    source = Arrays.copyOf(source, to);
    tag = Arrays.copyOf(tag, to);
    target = Arrays.copyOf(target, to);
    port = Arrays.copyOf(port, to);
    endpoint = Arrays.copyOf(endpoint, to);
    messageClass = Arrays.copyOf(messageClass, to);
    lane = Arrays.copyOf(lane, to);
    write = Arrays.copyOf(write, to);
    response = Arrays.copyOf(response, to);
    devLoad = Arrays.copyOf(devLoad, to);
    waitedTicks = Arrays.copyOf(waitedTicks, to * Stage.COUNT);
    free = Arrays.copyOf(free, to);
    refill(from, to);
  }

  private void refill(int from, int to) {
    for (int id = to - 1; id >= from; id--) {
      free[freeCount++] = id;
    }
  }
}
