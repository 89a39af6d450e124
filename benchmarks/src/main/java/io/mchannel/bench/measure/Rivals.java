package io.mchannel.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Threads that use memory beside the victim until they are closed. */
final class Rivals implements Stopwatch.Company, AutoCloseable {
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** Counters this far apart share no line, nor the pair of lines that prefetchers fetch. */
  private static final int SPACING = 16;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLongArray bytes;
  private final long[] markedBytes;
  private final long[] markedNs;
  private volatile boolean closed;

  private Rivals(int count) {
    bytes = new AtomicLongArray((count + 1) * SPACING);
    markedBytes = new long[count];
    markedNs = new long[count];
  }

  /**
   * Starts a thread for each kernel, and returns once all of them are at work.
   *
   * @param bytesPerOperation what one operation of a kernel moves
   */
  static Rivals start(
      List<Kernel> kernels, int chunk, int bytesPerOperation, ThreadPlacement placement)
      throws InterruptedException {
    Rivals rivals = new Rivals(kernels.size());
    for (int i = 0; i < kernels.size(); i++) {
      int rival = i;
      Kernel kernel = kernels.get(i);
      Thread thread =
          new Thread(
              () -> {
                placement.place(1 + rival);
                rivals.work(rival, kernel, chunk, (long) chunk * bytesPerOperation);
              },
              "rival-" + i);
      thread.setDaemon(true);
      rivals.threads.add(thread);
      thread.start();
    }
    for (int i = 0; i < kernels.size(); i++) {
      while (rivals.bytes.getAcquire(rivals.slot(i)) == 0 && rivals.threads.get(i).isAlive()) {
        Thread.sleep(1);
      }
    }
    return rivals;
  }

  private void work(int rival, Kernel kernel, int chunk, long chunkBytes) {
    while (!closed) {
      Sink.take(kernel.run(chunk));
      bytes.setRelease(slot(rival), bytes.getPlain(slot(rival)) + chunkBytes);
    }
  }

  @Override
  public void mark() {
    for (int i = 0; i < threads.size(); i++) {
      markedBytes[i] = bytes.getAcquire(slot(i));
      markedNs[i] = clockNs(i);
    }
  }

  /** Bytes of all of them, each by the time for which it had a processor. */
  @Override
  public double perNsSinceMark() {
    double sum = 0;
    for (int i = 0; i < threads.size(); i++) {
      long ns = clockNs(i) - markedNs[i];
      sum += ns > 0 ? (double) (bytes.getAcquire(slot(i)) - markedBytes[i]) / ns : 0;
    }
    return sum;
  }

  /** Processor time of a rival; time on the wall where the system does not tell. */
  private long clockNs(int rival) {
    return CLOCK.isThreadCpuTimeSupported()
        ? CLOCK.getThreadCpuTime(threads.get(rival).getId())
        : System.nanoTime();
  }

  private int slot(int rival) {
    return (rival + 1) * SPACING;
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
