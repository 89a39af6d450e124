package io.mchannel.transport.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.transport.ledger.LedgerRefusedException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is used only if it is what it should be, and is never changed otherwise. */
final class LedgerRegionTest {
  private static final Geometry GEOMETRY = new Geometry(3, 5, 42);

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("ledger");
  }

  private void refuses(Geometry geometry, Reason reason, String... words) throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> LedgerRegion.open(file, geometry))
        .isInstanceOfSatisfying(
            LedgerRefusedException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageStartingWith(file + ": ")
        .satisfies(e -> assertThat(e.getMessage()).contains(List.of(words)));
    assertThatThrownBy(() -> LedgerRegion.openOrCreate(file, geometry))
        .isInstanceOf(LedgerRefusedException.class);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private void damage(int at, long value) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
    Files.write(file, bytes);
  }

  @Test
  void whatWasMadeIsOpened() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    assertThat(LedgerRegion.open(file, GEOMETRY).geometry()).isEqualTo(GEOMETRY);
    assertThat(LedgerRegion.openOrCreate(file, GEOMETRY).geometry()).isEqualTo(GEOMETRY);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(new String(Files.readAllBytes(file), 0, 8, US_ASCII))
        .isEqualTo("MCHANNEL");
  }

  @Test
  void anExistingFileIsNeverOverwritten() throws IOException {
    Files.writeString(file, "a letter");
    assertThatThrownBy(() -> LedgerRegion.create(file, GEOMETRY))
        .isInstanceOf(LedgerRefusedException.class)
        .hasMessageContaining("exists already");
    assertThat(file).hasContent("a letter");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> LedgerRegion.open(file, GEOMETRY))
        .isInstanceOf(LedgerRefusedException.class)
        .hasMessage(file + ": no such file; it must be created first");
  }

  @Test
  void aForeignFileIsRefused() throws IOException {
    Files.write(file, new byte[GEOMETRY.bytes()]);
    refuses(GEOMETRY, Reason.FOREIGN, "starts with no ledger's mark");
    Files.writeString(file, "a longer letter than eight characters");
    refuses(GEOMETRY, Reason.FOREIGN, "mark");
  }

  @Test
  void aTruncatedRegionIsRefusedWhereverItEnds() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length += length < 140 ? 7 : 97) {
      Files.write(file, Arrays.copyOf(whole, length));
      refuses(GEOMETRY, Reason.TRUNCATED, length + " B", "expected " + whole.length + " B");
    }
  }

  @Test
  void aRegionThatIsTooLongIsRefused() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), GEOMETRY.bytes() + 1));
    refuses(GEOMETRY, Reason.DAMAGED, "expected");
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    damage(8, 2);
    refuses(GEOMETRY, Reason.WRONG_VERSION, "version 2", "knows 1");
  }

  @Test
  void anotherGeometryIsRefused() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    refuses(new Geometry(4, 5, 42), Reason.WRONG_GEOMETRY, "3 hosts with 5", "expected 4 with 5");
    refuses(new Geometry(3, 6, 42), Reason.WRONG_GEOMETRY, "expected 3 with 6");
  }

  @Test
  void aRegionOfAnEarlierDeploymentIsRefused() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    Geometry next = new Geometry(3, 5, 43);
    refuses(next, Reason.STALE, "generation 42, made 20", "expected generation 43");
  }

  @Test
  void aDamagedHeaderIsRefused() throws IOException {
    LedgerRegion.create(file, GEOMETRY);
    damage(40, 1);
    refuses(GEOMETRY, Reason.DAMAGED, "does not match its check");
  }

  @Test
  void aGeometryOutOfRangeIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Geometry(0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Geometry(1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Geometry(4097, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Geometry(4096, 65536, 0));
  }

  @Test
  void noTwoHostsWriteNearEachOther() {
    Geometry odd = new Geometry(7, 3, 0);
    for (int host = 0; host < 7; host++) {
      assertThat(odd.ownerAt(host) % 128).isZero();
      assertThat(odd.cellsAt(host) % 128).isZero();
    }
    assertThat(odd.cellsAt(1) - odd.cellsAt(0)).isEqualTo(256);
    assertThat(odd.bytes()).isEqualTo(odd.cellsAt(6) + 256);
  }
}
