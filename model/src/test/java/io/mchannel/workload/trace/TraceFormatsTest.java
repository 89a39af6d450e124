package io.mchannel.workload.trace;

import static io.mchannel.workload.trace.TraceFiles.bytes;
import static io.mchannel.workload.trace.TraceFiles.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TraceFormatsTest {
  private static final String LACKEY =
      """
      ==8436== Lackey, an example Valgrind tool
      ==8436==
      I  04001a20,3
       L 1ffeffe7d0,8
      I  04001a23,2
      I  04001a25,4
       S 1ffeffe7c8,4
       M 0421c7b4,4
      ==8436== Exit code: 0
      """;

  private static final String MEMTRACE =
      """
      Output format:
      <--record#-> <--instr#->: <---tid---> <record details>
      ------------------------------------------------------------
                 1           0:        4711 <marker: version 4>
                 2           1:        4711 ifetch       4 byte(s) @ 0x0000000000401a20 48 89 e7 11   mov    %rsp, %rdi
                 3           2:        4711 ifetch      10 byte(s) @ 0x0000000000401a24 48 b8 00 00 00 00 00 mov
                                                        00 00 00
                 4           2:        4711 read         8 byte(s) @ 0x000000007ffe1000 by PC 0x0000000000401a24
      ------------------------------------------------------------
                 5           6: W0.T4712 write       64 byte(s) @ 0x00007fffffffe000 by PC 0x0000000000401a30
                 6           6: W0.T4712 prefetch     1 byte(s) @ 0x00007fffffffe000 by PC 0x0000000000401a30
                 7           6: W0.T4712 <marker: timestamp 13335>
      View tool results:
                 6 : total instructions
      """;

  @Test
  void lackeyTellsSizeAndTheInstructionNamedLast() throws IOException {
    TraceSource source = text("t", LACKEY);
    assertThat(Accesses.formatOf(source)).isEqualTo("lackey");
    assertThat(Accesses.inFull(source))
        .containsExactly(
            "READ 1ffeffe7d0,8 ip=4001a20 after=1 at=-1",
            "WRITE 1ffeffe7c8,4 ip=4001a25 after=2 at=-1",
            "MODIFY 421c7b4,4 ip=4001a25 after=0 at=-1");
  }

  @Test
  void fetchesAreCountedAndDeliveredOnlyOnRequest() throws IOException {
    try (TraceReader reader = text("t", LACKEY).open()) {
      while (reader.next()) {
        assertThat(reader.kind()).isNotEqualTo(AccessKind.FETCH);
      }
      assertThat(reader.accesses()).isEqualTo(3);
      assertThat(reader.instructions()).isEqualTo(3);
    }
    assertThat(Accesses.inFull(text("t", LACKEY).withFetches()))
        .containsExactly(
            "FETCH 4001a20,3 ip=4001a20 after=0 at=-1",
            "READ 1ffeffe7d0,8 ip=4001a20 after=1 at=-1",
            "FETCH 4001a23,2 ip=4001a23 after=0 at=-1",
            "FETCH 4001a25,4 ip=4001a25 after=0 at=-1",
            "WRITE 1ffeffe7c8,4 ip=4001a25 after=2 at=-1",
            "MODIFY 421c7b4,4 ip=4001a25 after=0 at=-1");
  }

  @Test
  void aLackeyTraceWithoutInstructionsLeavesThemUnknown() throws IOException {
    assertThat(Accesses.inFull(text("t", " L 00001000,8\n")))
        .containsExactly("READ 1000,8 ip=0 after=0 at=-1");
  }

  @Test
  void aDynamoRioViewTellsSizeInstructionAndItsNumber() throws IOException {
    TraceSource source = text("t", MEMTRACE);
    assertThat(Accesses.formatOf(source)).isEqualTo("memtrace");
    assertThat(Accesses.inFull(source))
        .containsExactly(
            "READ 7ffe1000,8 ip=401a24 after=2 at=-1",
            "WRITE 7fffffffe000,64 ip=401a30 after=4 at=-1");
    assertThat(Accesses.of(source.withFetches()))
        .containsExactly(
            "FETCH 401a20,4", "FETCH 401a24,10", "READ 7ffe1000,8", "WRITE 7fffffffe000,64");
  }

  @Test
  void aLoneDynamoRioRecordIsRecognised() throws IOException {
    assertThat(
            Accesses.inFull(text("t", "13 5: 4711 read 8 byte(s) @ 0x7ffe1000 by PC 0x401a20\n")))
        .containsExactly("READ 7ffe1000,8 ip=401a20 after=5 at=-1");
  }

  @Test
  void aGem5PacketTellsSizeAndTickAndMayTellTheInstruction() throws IOException {
    TraceSource source =
        text("t", "r,4096,64,0,1000\nu,4096,64,0,1500\nw,18446744073709551552,64,2,2000,4200992\n");
    assertThat(Accesses.formatOf(source)).isEqualTo("gem5");
    assertThat(Accesses.inFull(source))
        .containsExactly(
            "READ 1000,64 ip=0 after=0 at=1000",
            "WRITE ffffffffffffffc0,64 ip=401a20 after=0 at=2000");
  }

  @Test
  void aDramSim3RecordIsTheLineOfItsAddress() throws IOException {
    TraceSource source = text("t", "0x1040 WRITE 12\r\n0x107f READ 13\r\n");
    assertThat(Accesses.formatOf(source)).isEqualTo("dramsim3");
    assertThat(Accesses.inFull(source))
        .containsExactly("WRITE 1040,64 ip=0 after=0 at=12", "READ 1040,64 ip=0 after=0 at=13");
  }

  @Test
  void aRamulatorLoadStoreAddressIsHexadecimalBehind0xAndElseDecimal() throws IOException {
    TraceSource source = text("t", "LD 0x1000\nST 4160\n");
    assertThat(Accesses.formatOf(source)).isEqualTo("ramulator-loadstore");
    assertThat(Accesses.of(source)).containsExactly("READ 1000,64", "WRITE 1040,64");
  }

  @Test
  void aSimpleO3RecordIsBubblesThenALoadThenItsStore() throws IOException {
    TraceSource source = text("t", "3 4096\n0 8192 4160\n");
    assertThat(Accesses.formatOf(source)).isEqualTo("ramulator-simpleo3");
    assertThat(Accesses.inFull(source))
        .containsExactly(
            "READ 1000,64 ip=0 after=4 at=-1",
            "READ 2000,64 ip=0 after=1 at=-1",
            "WRITE 1040,64 ip=0 after=0 at=-1");
  }

  @Test
  void aChampSimInstructionReadsBeforeItWritesAndLeavesUnusedPlacesOut() throws IOException {
    byte[] trace =
        new ChampSimBytes()
            .instruction(0x401a20, new long[0], new long[0])
            .instruction(
                0x401a24,
                new long[] {0, 0x7ffe1008L},
                new long[] {0x7ffe1000L, 0, 0, 0xfffffffff0L})
            .all();
    assertThat(Accesses.formatOf(bytes("t", trace))).isEqualTo("champsim");
    assertThat(Accesses.inFull(bytes("t", trace)))
        .containsExactly(
            "READ 7ffe1000,1 ip=401a24 after=2 at=-1",
            "READ fffffffff0,1 ip=401a24 after=0 at=-1",
            "WRITE 7ffe1008,1 ip=401a24 after=0 at=-1");
    assertThat(Accesses.of(bytes("t", trace).withFetches()))
        .startsWith("FETCH 401a20,1", "FETCH 401a24,1");
  }

  @Test
  void aFullChampSimInstructionMakesSixAccesses() throws IOException {
    byte[] trace =
        new ChampSimBytes().instruction(0x401a20, new long[] {1, 2}, new long[] {3, 4, 5, 6}).all();
    assertThat(Accesses.of(bytes("t", trace).withFetches()))
        .containsExactly(
            "FETCH 401a20,1",
            "READ 3,1",
            "READ 4,1",
            "READ 5,1",
            "READ 6,1",
            "WRITE 1,1",
            "WRITE 2,1");
  }

  @Test
  void aStrayFirstLineDoesNotHideTheFormat() throws IOException {
    assertThat(Accesses.formatOf(text("t", "hello\n L 1000,8\n S 1000,8\n"))).isEqualTo("lackey");
  }

  @Test
  void aNamedFormatIsTakenAtItsWord() throws IOException {
    TraceSource source = text("t", "1 4096\n");
    assertThat(Accesses.of(source.as(TraceFormats.named("Ramulator-SimpleO3"))))
        .containsExactly("READ 1000,64");
    assertThatThrownBy(() -> Accesses.of(source.as(TraceFormats.named("gem5"))))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t:1: found '1 4096', expected a command, one of r, w and u,");
  }

  @Test
  void anUnknownNameIsRefusedWithTheNamesThereAre() {
    assertThatThrownBy(() -> TraceFormats.named("pin"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "trace format 'pin' is not known; formats known: lackey, memtrace, gem5, dramsim3,"
                + " ramulator-loadstore, ramulator-simpleo3, champsim");
  }

  @Test
  void namesAreUniqueAndFitACommandLine() {
    List<String> names = TraceFormats.all().stream().map(TraceFormat::name).toList();
    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
    assertThat(names)
        .allSatisfy(
            name -> assertThat(TraceFormats.named(name.toUpperCase(Locale.ROOT))).isNotNull());
  }
}
