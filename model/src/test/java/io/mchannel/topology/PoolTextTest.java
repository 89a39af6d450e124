package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoolTextTest {
  static List<String> builtIns() {
    return PoolReader.builtIns();
  }

  @Test
  void replacesOneNumberAndItsCommentAndNothingElse() {
    PoolText before = PoolText.of("titan-x8");

    PoolText after = before.with("links[*].credits.rwd", "4", "fitted to hol-blocking");

    List<String> old = before.text().lines().toList();
    List<String> now = after.text().lines().toList();
    int[] changed =
        IntStream.range(0, old.size()).filter(i -> !old.get(i).equals(now.get(i))).toArray();
    assertThat(now).hasSameSizeAs(old);
    assertThat(changed).hasSize(1);
    assertThat(now.get(changed[0]))
        .isEqualTo("    rwd: 4                     # fitted to hol-blocking");
  }

  @Test
  void keepsWindowsLineEnds() {
    String windows = TinyPool.TEXT.replace("\n", "\r\n");

    PoolText after =
        new PoolText("pool.yaml", windows).with("endpoints[*].dimm.banks", "16", "sketch");

    assertThat(after.text()).isEqualTo(windows.replace("banks: 32", "banks: 16  # sketch"));
  }

  /** A built-in pool that a fit cannot rewrite would be a pool that no fit can improve. */
  @ParameterizedTest
  @MethodSource("builtIns")
  void everyFreeParameterCanBeRewrittenToWhatAnOverrideGives(String name) {
    for (FreeParameter parameter : FreeParameter.all()) {
      PoolOverride override = PoolOverride.of(parameter.path(), parameter.max());
      String value = override.toString().substring(parameter.path().length() + 1);

      Pool rewritten = PoolText.of(name).with(parameter.path(), value, "fitted to a test").read();

      assertThat(rewritten)
          .as(parameter.path())
          .isEqualTo(PoolReader.read(name, override))
          .isNotEqualTo(PoolReader.read(name));
    }
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void builtInValuesLieInTheRangesOfTheFreeParameters(String name) {
    for (FreeParameter parameter : FreeParameter.all()) {
      assertThat(PoolText.of(name).values(parameter.path()))
          .as(parameter.path())
          .isNotEmpty()
          .allMatch(value -> value >= parameter.min() && value <= parameter.max());
    }
  }

  @Test
  void refusesAValueThatIsNotAloneOnItsLine() {
    PoolText tiny = new PoolText("pool.yaml", TinyPool.TEXT);

    assertThatExceptionOfType(PoolFormatException.class)
        .isThrownBy(() -> tiny.with("switches[0].passNs", "30", "fitted"))
        .withMessage(
            "pool.yaml:20: switches[0].passNs: found other values on its line,"
                + " expected a line of its own");
  }

  @Test
  void refusesAPathThatLeadsNowhere() {
    assertThatExceptionOfType(PoolFormatException.class)
        .isThrownBy(() -> PoolText.of("titan-x8").with("links[*].lenes", "8", "fitted"))
        .withMessage("titan-x8.yaml: links[*].lenes: found nothing, expected a value to replace");
  }
}
