package io.mchannel.plots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.results.Origin;
import java.awt.Color;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PiecesTest {
  @Test
  void aLinearAxisStartsAtZeroAndEndsAtARoundNumberAboveTheData() {
    Axis axis = Axis.linear("latency (ns)", 225, 1624.2, Double.NaN);
    assertThat(axis.min()).isZero();
    assertThat(axis.max()).isEqualTo(1800);
  }

  @Test
  void aLogarithmicAxisOfMoreThanADecadeHasWholeDecades() {
    Axis axis = Axis.log10("score (ns/op)", 19.2, 810);
    assertThat(axis.min()).isEqualTo(10);
    assertThat(axis.max()).isEqualTo(1000);
    assertThat(axis.canHold(0)).isFalse();
    assertThat(axis.fraction(100)).isEqualTo(0.5);
  }

  @Test
  void anAxisOfOneValueStillHasALength() {
    assertThat(Axis.tight("load (%)", 50).min()).isLessThan(50);
    assertThat(Axis.linear("nothing", 0, 0).max()).isPositive();
    assertThat(Axis.log2("block (B)", 64).max()).isGreaterThan(6);
  }

  @Test
  void anAxisThatRunsNowhereIsRefused() {
    assertThatThrownBy(() -> new Axis("latency", Axis.Scale.LINEAR, 1, Double.NaN, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("latency");
  }

  @Test
  void negativeValuesAreNotPutOnALogarithmicAxis() {
    assertThat(Axis.wantsLogarithm(1, 100)).isTrue();
    assertThat(Axis.wantsLogarithm(0, 1, 100)).isTrue();
    assertThat(Axis.wantsLogarithm(-1, 1, 100)).isFalse();
    assertThat(Axis.wantsLogarithm(3, 20)).isFalse();
  }

  @Test
  void thinningKeepsEndsAndExtremes() {
    List<Dot> dots = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      dots.add(new Dot(i, i == 7_777 ? 1e6 : i == 12_345 ? -1e6 : i % 10));
    }
    List<Dot> thin = Decimation.thin(dots);
    assertThat(thin).hasSizeLessThan(Decimation.LIMIT).isSubsetOf(dots);
    assertThat(thin).startsWith(dots.get(0)).endsWith(dots.get(19_999));
    assertThat(thin).contains(dots.get(7_777), dots.get(12_345));
    assertThat(thin).extracting(Dot::x).isSorted();
    assertThat(Decimation.thin(dots.subList(0, 5_000))).hasSize(5_000);
  }

  @Test
  void linesAreNamedByWhatTellsThemApart() {
    LineKey read = new LineKey("none", "path=x;victim=read", "victim", Origin.MODEL);
    LineKey write = new LineKey("none", "path=x;victim=write", "victim", Origin.MODEL);
    LineKey held = new LineKey("memchannel", "path=x;victim=write", "victim", Origin.MODEL);
    assertThat(LineKey.names(List.of(read)).values()).containsExactly("victim");
    assertThat(LineKey.names(List.of(read, write)).values()).containsExactly("read", "write");
    assertThat(LineKey.names(List.of(read, write, held)))
        .isEqualTo(
            Map.of(
                read, "read, no transport",
                write, "write, no transport",
                held, "write, memchannel"));
  }

  @Test
  void namesAreOrderedAsPeopleDo() {
    List<String> names = new ArrayList<>(List.of("read-4096", "write-64", "read-64", "read-512"));
    names.sort(LineKey.NATURAL);
    assertThat(names).containsExactly("read-64", "read-512", "read-4096", "write-64");
  }

  @Test
  void notesShowThreeDigits() {
    assertThat(Numbers.brief(1624.2)).isEqualTo("1624");
    assertThat(Numbers.brief(0.5)).isEqualTo("0.5");
    assertThat(Numbers.brief(100_000)).isEqualTo("100000");
    assertThat(Numbers.brief(5_000_000)).isEqualTo("5000000");
    assertThat(Numbers.measured(11)).isEqualTo("11.0");
    assertThat(Numbers.measured(0.48)).isEqualTo("0.480");
    assertThat(Numbers.measured(-2.5)).isEqualTo("-2.50");
  }

  /** Two lines of one grey must differ in marker or dash; the first seven differ in colour too. */
  @Test
  void linesCanBeToldApartWithoutColour() {
    Set<List<Object>> seen = new HashSet<>();
    Set<Color> colours = new HashSet<>();
    for (int n = 0; n < 40; n++) {
      Look look = Look.line(n);
      List<Object> grey = new ArrayList<>();
      grey.add(look.marker());
      grey.add(look.stroke());
      assertThat(seen.add(grey)).as("line " + n).isTrue();
      if (n < 7) {
        assertThat(colours.add(look.color())).isTrue();
      }
    }
  }

  @Test
  void longNamesAreWrappedAndNoneIsLost() {
    String name = "a-very-long-name-without-any-space-in-it-at-all and some more words";
    List<String> lines = Text.LABEL.wrap(name, 120);
    assertThat(lines).hasSizeGreaterThan(2).allMatch(line -> Text.LABEL.width(line) <= 120);
    assertThat(String.join("", lines).replace(" ", "")).isEqualTo(name.replace(" ", ""));
  }

  @Test
  void aMachineWithFontsPassesTheFontCheck() {
    Fonts.require();
  }

  /** What JDK 17 and 25 were seen to throw without fontconfig, without fonts, without libraries. */
  @Test
  void howeverTheJdkFailsWithoutFontsItIsToldAsMissingFonts() {
    List<Throwable> failures =
        List.of(
            new RuntimeException(
                "Fontconfig head is null, check your fonts or fonts configuration"),
            new Error("Probable fatal error: No physical fonts found."),
            new InternalError("no fonts"),
            new UnsatisfiedLinkError("libfreetype.so.6: cannot open shared object file"),
            new NoClassDefFoundError("Could not initialize class sun.font.SunFontManager"));
    for (Throwable failure : failures) {
      assertThatThrownBy(
              () ->
                  Fonts.require(
                      () -> {
                        if (failure instanceof Error error) {
                          throw error;
                        }
                        throw (RuntimeException) failure;
                      }))
          .isInstanceOf(MissingFontsException.class)
          .hasMessageContaining(String.valueOf(failure.getMessage()));
    }
    assertThatThrownBy(() -> Fonts.require(() -> 0)).isInstanceOf(MissingFontsException.class);
  }

  @Test
  void missingFontsAreToldInOneLineThatNamesTheCure() {
    MissingFontsException missing =
        new MissingFontsException(
            new ExceptionInInitializerError(new UnsatisfiedLinkError("libfreetype.so.6: gone")));
    assertThat(missing)
        .hasMessageContaining("fontconfig and a font such as DejaVu are needed")
        .hasMessageContaining("libfreetype.so.6: gone");
    assertThat(missing.getMessage().lines()).hasSize(1);
  }
}
