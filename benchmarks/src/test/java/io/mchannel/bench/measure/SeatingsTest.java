package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.bench.measure.Stopwatch.Observation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SeatingsTest {
  private static final Optional<Path> TASKSET = Optional.of(Path.of("taskset"));

  @Test
  void theVictimAndItsFirstRivalChangePlacesAndTheOthersStay() {
    assertThat(new ThreadPlacement(List.of(0, 1, 4), TASKSET).seatings())
        .extracting(ThreadPlacement::processors)
        .containsExactly(List.of(0, 1, 4), List.of(1, 0, 4));
  }

  @Test
  void aloneOrUnboundThereIsOneSeating() {
    assertThat(new ThreadPlacement(List.of(3), TASKSET).seatings()).hasSize(1);
    assertThat(new ThreadPlacement(List.of(0, 1), Optional.empty()).seatings()).hasSize(1);
  }

  /** 200 ns here and 300 there are 250; 64 B in 200 ns and in 300 are 64 B in 250. */
  @Test
  void timesAreAveragedAndNotRates() {
    Observation both =
        observation(200, 64.0 / 200).averagedWith(observation(300, 64.0 / 300));

    assertThat(both.nsPerOperation()).containsExactly(250);
    assertThat(both.companyPerNs()[0]).isCloseTo(64.0 / 250, within(1e-12));
  }

  @Test
  void companyThatNeverMovedInOneSeatHasNoMean() {
    assertThat(observation(200, 0).averagedWith(observation(300, 1)).companyPerNs())
        .containsExactly(0);
  }

  @Test
  void aRepetitionThatOnlyOneSeatHasDoesNotCount() {
    Observation two = new Observation(new double[] {200, 210}, new double[] {1, 1});

    assertThat(two.averagedWith(observation(300, 1)).nsPerOperation()).containsExactly(250);
  }

  /** Idle in its second repetition and in its fourth. */
  @Test
  void aRepetitionWithoutTheCompanyIsRepeated() {
    Flagging company = new Flagging(true, false, true, false, true);

    Observation seen = new Stopwatch(3, 1).timeBeside(SeatingsTest::spin, company);

    assertThat(seen.repetitions()).isEqualTo(3);
    assertThat(company.marks).isEqualTo(5);
    assertThat(new Stopwatch(3, 1).sufficesFor(seen)).isTrue();
  }

  @Test
  void companyThatIsIdleAllTheTimeLeavesNothing() {
    Stopwatch stopwatch = new Stopwatch(3, 1);

    Observation seen = stopwatch.timeBeside(SeatingsTest::spin, new Flagging());

    assertThat(seen.repetitions()).isZero();
    assertThat(stopwatch.sufficesFor(seen)).isFalse();
  }

  /** Takes the longer, the more operations it is to do. */
  private static long spin(int operations) {
    long x = operations;
    for (int i = 0; i < operations; i++) {
      x ^= x << 1 ^ x >>> 1;
    }
    return x;
  }

  /** Company that works in some repetitions, and in none past those it was told of. */
  private static final class Flagging implements Stopwatch.Company {
    private final boolean[] works;
    private int marks;

    Flagging(boolean... works) {
      this.works = works;
    }

    @Override
    public void mark() {
      marks++;
    }

    @Override
    public boolean workedSinceMark() {
      return marks <= works.length && works[marks - 1];
    }

    @Override
    public double perNsSinceMark() {
      return 1;
    }
  }

  private static Observation observation(double ns, double perNs) {
    return new Observation(new double[] {ns}, new double[] {perNs});
  }
}
