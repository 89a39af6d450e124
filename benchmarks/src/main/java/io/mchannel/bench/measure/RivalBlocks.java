package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** MemChannel Fig 4a on this machine: rivals move blocks of a rising size from random places. */
final class RivalBlocks implements MeasuredExperiment {
  private static final String ID = "hol-blocking";
  private static final int[] BLOCKS = {64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384};
  private static final int CHUNK = 64;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op rival : Op.values()) {
      points.add(point(rival, 0));
      for (int block : arena.rivalCount() == 0 ? new int[0] : BLOCKS) {
        points.add(point(rival, block));
      }
    }
    return points;
  }

  private static MeasuredPoint point(Op rival, int block) {
    MeasuredAt at =
        new MeasuredAt(
            ID,
            "path=host-dimm;victim=read;rival=" + rival.word(),
            "block",
            block,
            "B");
    return new MeasuredPoint(
        at,
        in -> {
          List<Kernel> rivals = new ArrayList<>();
          for (int i = 0; i < in.rivalCount() && block > 0; i++) {
            rivals.add(blocks(in, i, rival, block));
          }
          return LoadedLatency.rows(in, at, Op.READ, rivals, CHUNK, block);
        });
  }

  /** A kernel of which an operation is one block, in the rival's own share of the memory. */
  private static Kernel blocks(Arena in, int rival, Op op, int block) {
    ByteBuffer bytes = in.rivalBytes();
    LongBuffer words = in.rivalWords();
    int share = in.regionLines() / in.rivalCount();
    int first = rival * share;
    int places = share - block / Region.LINE_BYTES + 1;
    SplittableRandom random = new SplittableRandom(MeasurePlan.SEED + rival);
    return count -> {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        int from = (first + random.nextInt(places)) * Region.LINE_BYTES;
        if (op == Op.READ) {
          sum ^= Sweep.read(words, from, block);
        } else {
          Sweep.write(bytes, from, block, i);
        }
      }
      return sum;
    };
  }
}
