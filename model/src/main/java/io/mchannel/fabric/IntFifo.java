package io.mchannel.fabric;

/** A first-in first-out queue of ints that grows by doubling and else allocates nothing. */
public final class IntFifo {
  private int[] ring = new int[16];
  private int head;
  private int size;

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void add(int value) {
    if (size == ring.length) {
      grow();
    }
    ring[(head + size++) & (ring.length - 1)] = value;
  }

  /** The eldest value; the queue must not be empty. */
  public int peek() {
    return ring[head];
  }

  /** The value that {@code place} others are ahead of; {@code place} must be below the size. */
  int get(int place) {
    return ring[(head + place) & (ring.length - 1)];
  }

  /** Takes the eldest value; the queue must not be empty. */
  public int remove() {
    int value = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return value;
  }

  private void grow() {
    int[] larger = new int[2 * ring.length];
    for (int i = 0; i < size; i++) {
      larger[i] = ring[(head + i) & (ring.length - 1)];
    }
    ring = larger;
    head = 0;
  }
}
