package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTest {
  private static final int ACCESS = 30;
  private static final int BANK_BUSY = 50;
  private static final int BURST = 4;

  private final Engine engine = new Engine(1);
  private final Transactions transactions = new Transactions();
  private final List<Long> done = new ArrayList<>();

  @Test
  void anAccessToAnIdleDeviceTakesTheAccessTimeAndABurst() {
    Memory memory = memory(1, 8);
    accept(memory, 0);
    engine.runUntil(1000);

    assertThat(done).containsExactly((long) ACCESS + BURST);
  }

  @Test
  void accessesToOneBankAreARowCycleApart() {
    Memory memory = memory(1, 8);
    accept(memory, 0);
    accept(memory, 64);
    accept(memory, 128);
    engine.runUntil(1000);

    assertThat(done).containsExactly(34L, 34L + BANK_BUSY, 34L + 2 * BANK_BUSY);
  }

  @Test
  void accessesToManyBanksShareTheBus() {
    Memory memory = memory(1 << 16, 8);
    accept(memory, 0);
    accept(memory, 64);
    accept(memory, 128);
    engine.runUntil(1000);

    assertThat(done).containsExactly(34L, 38L, 42L);
  }

  @Test
  void noAccessStartsWhileTheBanksRefresh() {
    // Refreshes from 100 to 120, from 300 to 320, and so on.
    Memory memory =
        new Memory(
            engine, transactions, 1 << 16, 8, ACCESS, BANK_BUSY, BURST, 200, 20, 100, this::done);
    engine.runUntil(99);
    accept(memory, 0);
    engine.runUntil(100);
    accept(memory, 64);
    engine.runUntil(319);
    accept(memory, 128);
    engine.runUntil(320);
    accept(memory, 192);
    engine.runUntil(1000);

    // Starts at 99, 120, 320 and 320; the last two meet on the bus.
    assertThat(done).containsExactly(133L, 154L, 354L, 358L);
  }

  @Test
  void theQueueIsBoundedAndFreesAnEntryWithEachBurst() {
    Memory memory = memory(1, 2);
    accept(memory, 0);
    assertThat(memory.hasRoom()).isTrue();
    accept(memory, 64);
    assertThat(memory.hasRoom()).isFalse();

    engine.runUntil(33);
    assertThat(memory.hasRoom()).isFalse();
    engine.runUntil(34);
    assertThat(memory.hasRoom()).isTrue();
  }

  @Test
  void stridesOfAnyPowerOfTwoSpreadOverTheBanks() {
    // 64 lines on 64 busy banks: were they on one, the last would end after 63 row cycles.
    for (int shift = 6; shift <= 40; shift++) {
      done.clear();
      Memory memory = memory(64, 64);
      long start = engine.now();
      for (long line = 0; line < 64; line++) {
        accept(memory, line << shift);
      }
      engine.runUntil(start + 10_000);
      assertThat(done.get(63) - start)
          .as("end of 64 lines, 2^%d B apart", shift)
          .isLessThan(8 * BANK_BUSY);
    }
  }

  private Memory memory(int banks, int entries) {
    return new Memory(
        engine, transactions, banks, entries, ACCESS, BANK_BUSY, BURST, 0, 0, 0, this::done);
  }

  private void accept(Memory memory, long address) {
    memory.accept(transactions.open(0, 0, 0, address, false, engine.now()));
  }

  private void done(int transaction) {
    done.add(engine.now());
    transactions.close(transaction);
  }
}
