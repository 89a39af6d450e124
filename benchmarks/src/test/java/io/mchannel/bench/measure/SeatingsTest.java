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

  private static Observation observation(double ns, double perNs) {
    return new Observation(new double[] {ns}, new double[] {perNs});
  }
}
