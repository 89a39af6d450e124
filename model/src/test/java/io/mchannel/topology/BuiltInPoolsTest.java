package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInPoolsTest {
  private static final Pattern NUMBER_VALUE = Pattern.compile("^[\\s-]*\\w+: *[-+.]?[0-9].*");
  private static final Pattern SOURCED =
      Pattern.compile(".*\\S +# (paper|spec|fitted to|sketch|scenario)\\b.*");

  static List<String> builtIns() {
    return PoolReader.builtIns();
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void isCalledLikeItsFile(String name) {
    assertThat(PoolReader.read(name).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void everyNumberSaysWhereItComesFrom(String name) {
    List<String> numbers =
        PoolReader.text(name).lines().filter(NUMBER_VALUE.asMatchPredicate()).toList();

    assertThat(numbers).hasSizeGreaterThan(25).allMatch(SOURCED.asMatchPredicate());
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void noNumberHidesInsideAFlowMapping(String name) {
    assertThat(PoolReader.text(name).lines().filter(line -> line.contains("{")))
        .noneMatch(line -> line.matches(".*: *[-+.]?[0-9].*"));
  }

  @Test
  void titanX8IsOneHostOnOnePortWithFourDimms() {
    Pool pool = PoolReader.read("titan-x8");

    assertThat(pool.hosts()).hasSize(1);
    assertThat(pool.hosts().get(0).cores()).isEqualTo(32);
    assertThat(pool.hosts().get(0).core()).isEqualTo(new Core(48, 40, 0.476));
    assertThat(pool.hosts().get(0).adapters().get(0).ports()).isEqualTo(1);
    assertThat(pool.endpoints())
        .extracting(Endpoint::name)
        .containsExactly("ep0", "ep1", "ep2", "ep3");
    assertThat(pool.links()).hasSize(5).allMatch(link -> link.width() == 8 && link.lanes() == 16);
    assertThat(pool.interleave().granularityBytes()).isEqualTo(256);
    assertThat(pool.endpoints().get(3).dimm().capacityBytes()).isEqualTo(128L << 30);
  }

  @Test
  void titan2x8BindsBothPortsToTheSameEightEndpoints() {
    Pool pool = PoolReader.read("titan-2x8");

    assertThat(pool.endpoints()).hasSize(8);
    assertThat(pool.bindings()).extracting(Binding::port).containsExactly("h0.a0.0", "h0.a0.1");
    assertThat(pool.bindings().get(0).endpoints()).isEqualTo(pool.bindings().get(1).endpoints());
  }

  @Test
  void hostsOfTwoHostShareTwoEndpoints() {
    Pool pool = PoolReader.read("two-host");

    assertThat(pool.hosts()).hasSize(2);
    assertThat(pool.bindings()).allMatch(b -> b.endpoints().equals(List.of("ep0", "ep1")));
  }

  @Test
  void leavesOfTwoLevelReachTheSpineByTrunksOfTwo() {
    Pool pool = PoolReader.read("two-level");

    assertThat(pool.links().stream().filter(link -> link.b().equals("spine")))
        .extracting(Link::trunk)
        .containsExactly(2, 2, 2);
  }
}
