package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HexadecimalWordTest {
  private static final String DIGITS = "0123456789abcdef";

  @Test
  void everyByteBehindAnyNumberOfDigitsIsADigitOrEndsThem() {
    for (int before = 0; before < 8; before++) {
      for (int b = 0; b < 256; b++) {
        byte[] bytes = ascii("09af7654");
        bytes[before] = (byte) b;
        int expected = b < 128 && DIGITS.indexOf(b) >= 0 ? 8 : before;

        assertThat(HexadecimalWord.digits(HexadecimalWord.at(bytes, 0)))
            .as("byte %d at %d", b, before)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void theValueIsThatOfTheFirstDigitsWhateverFollowsThem() {
    long seed = 11;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[10];
      random.nextBytes(bytes);
      int digits = random.nextInt(9);
      for (int d = 0; d < digits; d++) {
        bytes[2 + d] = (byte) DIGITS.charAt(random.nextInt(16));
      }
      String text = new String(bytes, 2, digits, StandardCharsets.US_ASCII);
      long expected = text.isEmpty() ? 0 : Long.parseLong(text, 16);

      assertThat(HexadecimalWord.value(HexadecimalWord.at(bytes, 2), digits))
          .as("%s, seed %d, step %d", text, seed, i)
          .isEqualTo(expected);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
