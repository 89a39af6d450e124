package io.mchannel.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Threads that use memory beside the victim until they are closed. Each works chunk by chunk, and
 * what it drew is told by the median of its chunks, as with the victim ({@link Stopwatch}): a chunk
 * in which another program had the processor says nothing about memory.
 */
final class Rivals implements Stopwatch.Company, AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final List<ChunkTimes> times = new ArrayList<>();
  private final double chunkBytes;
  private final long[] marks;
  private volatile boolean closed;

  private Rivals(int count, double chunkBytes) {
    this.chunkBytes = chunkBytes;
    this.marks = new long[count];
  }

  /**
   * Starts a thread for each kernel, and returns once all of them are at work.
   *
   * @param bytesPerOperation what one operation of a kernel moves
   */
  static Rivals start(
      List<Kernel> kernels, int chunk, int bytesPerOperation, ThreadPlacement placement)
      throws InterruptedException {
    Rivals rivals = new Rivals(kernels.size(), (double) chunk * bytesPerOperation);
    for (int i = 0; i < kernels.size(); i++) {
      int slot = 1 + i;
      Kernel kernel = kernels.get(i);
      ChunkTimes chunks = new ChunkTimes();
      Thread thread =
          new Thread(
              () -> {
                placement.place(slot);
                rivals.work(kernel, chunk, chunks);
              },
              "rival-" + i);
      thread.setDaemon(true);
      rivals.times.add(chunks);
      rivals.threads.add(thread);
      thread.start();
    }
    for (int i = 0; i < kernels.size(); i++) {
      while (rivals.times.get(i).count() == 0 && rivals.threads.get(i).isAlive()) {
        Thread.sleep(1);
      }
    }
    return rivals;
  }

  private void work(Kernel kernel, int chunk, ChunkTimes chunks) {
    long begin = System.nanoTime();
    while (!closed) {
      Sink.take(kernel.run(chunk));
      long end = System.nanoTime();
      chunks.add(end - begin);
      begin = end;
    }
  }

  @Override
  public void mark() {
    for (int i = 0; i < marks.length; i++) {
      marks[i] = times.get(i).count();
    }
  }

  @Override
  public boolean workedSinceMark() {
    return IntStream.range(0, marks.length).allMatch(i -> times.get(i).count() > marks[i]);
  }

  /** Bytes of all of them, each by its median chunk. */
  @Override
  public double perNsSinceMark() {
    return IntStream.range(0, marks.length)
        .mapToDouble(i -> chunkBytes / times.get(i).medianNsSince(marks[i]))
        .sum();
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
