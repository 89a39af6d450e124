package io.mchannel.topology;

import static io.mchannel.topology.TinyPool.TEXT;
import static io.mchannel.topology.TinyPool.parse;
import static io.mchannel.topology.TinyPool.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolReaderTest {
  private static void refused(ThrowingCallable call, String message) {
    assertThatExceptionOfType(PoolFormatException.class).isThrownBy(call).withMessage(message);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      nullValues = "NULL",
      textBlock =
          """
          # wrong type
          laneDepth: 10|laneDepth: abc|17: hosts[0].adapters[0].laneDepth: found 'abc', expected a whole number of at least 1
          laneDepth: 10|laneDepth: 1.5|17: hosts[0].adapters[0].laneDepth: found '1.5', expected a whole number of at least 1
          laneDepth: 10|laneDepth: [10]|17: hosts[0].adapters[0].laneDepth: found a list, expected a whole number of at least 1
          laneDepth: 10|laneDepth: "10"|17: hosts[0].adapters[0].laneDepth: found the text "10", expected a whole number of at least 1
          laneDepth: 10|laneDepth: !!int 10|OK
          laneDepth: 10|laneDepth: !lanes 10|17: hosts[0].adapters[0].laneDepth: found the tag !lanes, expected a value without a tag
          llcHitNs: 50|llcHitNs: 50 ns|8: hosts[0].uncore.llcHitNs: found '50 ns', expected a number of at least 0
          llcHitNs: 50|llcHitNs: 5e1|OK
          llcHitNs: 50|llcHitNs: 0x32|8: hosts[0].uncore.llcHitNs: found '0x32', expected a number of at least 0
          llcHitNs: 50|llcHitNs: 50,1|8: hosts[0].uncore.llcHitNs: found '50,1', expected a number of at least 0
          name: a0|name: {a: 1}|14: hosts[0].adapters[0].name: found a mapping, expected a letter followed by letters, digits, '-' or '_'
          core: {outstandingReads: 48, outstandingWrites: 26, issueGapNs: 0.5}|core: 5|6: hosts[0].core: found '5', expected a mapping with the keys outstandingReads, outstandingWrites, issueGapNs
          [ep0, ep1]|ep0|39: bindings[0].endpoints: found 'ep0', expected a list
          [ep0, ep1]|[ep0, [ep1]]|39: bindings[0].endpoints[1]: found a list, expected a name
          # out of range
          laneDepth: 10|laneDepth: 0|17: hosts[0].adapters[0].laneDepth: found '0', expected a whole number of at least 1
          laneDepth: 10|laneDepth: -3|17: hosts[0].adapters[0].laneDepth: found '-3', expected a whole number of at least 1
          laneDepth: 10|laneDepth: 4294967297|17: hosts[0].adapters[0].laneDepth: found '4294967297', expected a whole number of at most 65536
          laneDepth: 10|laneDepth: -9999999999999999999|17: hosts[0].adapters[0].laneDepth: found '-9999999999999999999', expected a whole number of at least 1
          137438953472|99999999999999999999|26: endpoints[0].dimm.capacityBytes: found '99999999999999999999', expected a whole number of at most 4503599627370496
          137438953472|100|26: endpoints[0].dimm.capacityBytes: found '100', expected a multiple of 64
          137438953472|4503599627370496|26: endpoints[1].dimm.capacityBytes: found more than the address space left by the endpoints before, expected at most 4503599627370496 bytes together
          llcHitNs: 50|llcHitNs: -0.1|8: hosts[0].uncore.llcHitNs: found '-0.1', expected a number of at least 0
          llcHitNs: 50|llcHitNs: .nan|8: hosts[0].uncore.llcHitNs: found '.nan', expected a number of at least 0
          llcHitNs: 50|llcHitNs: NaN|8: hosts[0].uncore.llcHitNs: found 'NaN', expected a number of at least 0
          llcHitNs: 50|llcHitNs: .inf|8: hosts[0].uncore.llcHitNs: found '.inf', expected a number of at least 0
          llcHitNs: 50|llcHitNs: 1e999|8: hosts[0].uncore.llcHitNs: found '1e999', expected a number of at most 1000000000
          channelGBps: 38.4|channelGBps: 0|12: hosts[0].uncore.localMemory.channelGBps: found '0', expected a number of more than 0
          durationNs: 295|durationNs: 3900|32: endpoints[0].dimm.refresh.durationNs: found '3900', expected below intervalNs, which is 3900.0
          width: 8|width: 3|35: links[0].width: found '3', expected 1, 2, 4, 8 or 16
          width: 8|width: 8, flit: 100|35: links[0].flit: found '100', expected 68 or 256
          generation: 5|generation: 6|35: links[0].flit: found nothing, expected 256 from generation 6 on
          generation: 5|generation: 9|35: links[0].generation: found '9', expected a whole number of at most 8
          granularityBytes: 256|granularityBytes: 300|40: interleave.granularityBytes: found '300', expected a power of two
          # keys
          laneDepth: 10|lanedepth: 10|17: hosts[0].adapters[0].lanedepth: found an unknown key, expected 'laneDepth'
          interleave:|colour: blue\\ninterleave:|40: colour: found an unknown key, expected one of name, description, hosts, switches, endpoints, links, bindings, interleave
          laneDepth: 10|laneDepth:|17: hosts[0].adapters[0].laneDepth: found nothing, expected a whole number of at least 1
          ports: 1|# ports: 1|14: hosts[0].adapters[0].ports: found nothing, expected a whole number of at least 1
          ports: 1|ports: 1, 2|15: hosts[0].adapters[0].ports: found '1, 2', expected a whole number of at least 1
          name: tiny|# none|2: name: found nothing, expected a letter followed by letters, digits, '-' or '_'
          interleave: {granularityBytes: 256}|x-interleave: {granularityBytes: 256}|1: interleave: found nothing, expected a mapping with the keys granularityBytes
          core: {outstandingReads|<<: [5]\\n    core: {outstandingReads|6: hosts[0].<<: found '5', expected an alias of a mapping
          cores: 2|name: h1|5: hosts[0].name: found the key a second time, expected it once (first: pool.yaml:4)
          # names and wiring
          name: h0|name: h.0|4: hosts[0].name: found 'h.0', expected a letter followed by letters, digits, '-' or '_'
          name: ep1|name: ep0|33: endpoints[1].name: found 'ep0' again, expected a name other than that of endpoints[0]
          name: sw0|name: h0|20: switches[0].name: found 'h0' again, expected a name other than that of hosts[0]
          a: sw0, b: ep1|a: sw0, b: ep9|37: links[2].b: found 'ep9', which does not exist, expected a host port, a switch or an endpoint (did you mean ep0?)
          a: h0.a0.0|a: h0|35: links[0].a: found 'h0', which does not exist, expected a host port, a switch or an endpoint (did you mean sw0?)
          a: sw0, b: ep1|a: sw0, b: sw0|37: links[2].b: found 'sw0' at both ends, expected two different nodes
          a: sw0, b: ep1|a: sw0, b: ep0|37: links[2]: found a second link between sw0 and ep0, expected one link, with trunk for parallel ones
          a: sw0, b: ep1|a: ep1, b: ep0|37: links[2].b: found a link from ep1 to ep0, expected a switch at one end, or a host port and an endpoint
          a: sw0, b: ep1|a: h0.a0.0, b: ep1|37: links[2].a: found a second link of h0.a0.0, expected one link for each host port and each endpoint
          a: sw0, b: ep1|a: sw0, b: ep1, trunk: 2|37: links[2].trunk: found '2', expected 1, as only switches are joined by trunks
          - {<<: *link, a: sw0, b: ep1}||33: endpoints[1]: found endpoint ep1 without a link, expected a link that names it
          ports: 1|ports: 2|14: hosts[0].adapters[0]: found port h0.a0.1 without a link, expected a link that names it
          {name: sw0, passNs: 20}|{name: sw0, passNs: 20}\\n  - {name: sw1, passNs: 20}|21: switches[1]: found switch sw1 without a link, expected a link that names it
          [ep0, ep1]|[ep0, ep2]|39: bindings[0].endpoints[1]: found 'ep2', which does not exist, expected an endpoint (did you mean ep0?)
          [ep0, ep1]|[ep0, ep0]|39: bindings[0].endpoints[1]: found 'ep0' a second time, expected each endpoint once
          [ep0, ep1]|[ep0]|33: endpoints[1]: found endpoint ep1 bound by nobody, expected a binding that names it
          [ep0, ep1]|[]|39: bindings[0].endpoints: found an empty list, expected at least one endpoint
          port: h0.a0.0|port: h0.a0.1|39: bindings[0].port: found 'h0.a0.1', which does not exist, expected a host port (did you mean h0.a0.0?)
          port: h0.a0.0|port: h0|39: bindings[0].port: found 'h0', expected a host port written host.adapter.port
          [ep0, ep1]}|[ep0, ep1]}\\n  - {port: h0.a0.0, endpoints: [ep0]}|40: bindings[1].port: found a second binding of h0.a0.0, expected one binding a host port
          name: tiny|name: ~|1: name: found nothing, expected a letter followed by letters, digits, '-' or '_'
          description: one host, one switch, two DIMMs|description: ""|2: description: found the text "", expected a line of text
          # not YAML
          laneDepth: 10|laneDepth: [10|18: found text that is not YAML (expected ',' or ']', but got :), expected YAML
          laneDepth: 10|\\tlaneDepth: 10|17: found a tab in the indentation, expected spaces
          laneDepth: 10|laneDepth: *ten|17: found text that is not YAML (found undefined alias ten), expected YAML
          interleave:|...\\n---\\ninterleave:|42: found a second YAML document, expected one
          """)
  void refusesInOneLine(String phrase, String replacement, String problem) {
    String unescaped = replacement == null ? "" : replacement.translateEscapes();
    String text = with(phrase, unescaped);
    if (problem.equals("OK")) {
      assertThat(parse(text)).isEqualTo(parse(TEXT));
    } else {
      refused(() -> parse(text), "pool.yaml:" + problem);
    }
  }

  @Test
  void readsTheTinyPool() {
    Pool pool = parse(TEXT);

    assertThat(pool.links().get(2))
        .isEqualTo(
            new Link("sw0", "ep1", 1, 8, 5, FlitFormat.FLIT_68, 1, 12, 8, new Credits(6, 3, 16, 16)));
    assertThat(pool.endpoints().get(1).dimm())
        .isEqualTo(new Dimm(128L << 30, 32, 40, 47, 38.4, 32, new Refresh(3900, 295)));
  }

  @Test
  void aByteOrderMarkChangesNothing() {
    assertThat(parse("\uFEFF" + TEXT)).isEqualTo(parse(TEXT));
  }

  @Test
  void windowsLineEndsChangeNothing() {
    assertThat(parse(TEXT.replace("\n", "\r\n"))).isEqualTo(parse(TEXT));
  }

  @Test
  void takesDimmsOf16TiB() {
    Pool pool = parse(with("137438953472", "17592186044416"));

    assertThat(pool.endpoints()).allMatch(e -> e.dimm().capacityBytes() == 1L << 44);
  }

  @ParameterizedTest(name = "x{0} generation {1}: {2} GB/s")
  @CsvSource({"8, 6, 64", "16, 8, 512"})
  void takesTheFastestLinks(int width, int generation, double gigabytesPerSecond) {
    Pool pool =
        parse(
            TEXT,
            "links[*].width=" + width,
            "links[*].generation=" + generation,
            "links[*].flit=256");

    assertThat(pool.links())
        .extracting(link -> LinkRate.of(link).gigabytesPerSecond())
        .containsOnly(gigabytesPerSecond);
  }

  @Test
  void refusesAnEmptyFile() {
    refused(() -> parse(""), "pool.yaml: found an empty file, expected a pool description");
    refused(
        () -> parse("# nothing\n"), "pool.yaml: found an empty file, expected a pool description");
  }

  @Test
  void refusesOtherKindsOfText() {
    String keys =
        "expected a mapping with the keys name, description, hosts, switches, endpoints, links,"
            + " bindings, interleave";
    refused(() -> parse("hello"), "pool.yaml:1: found 'hello', " + keys);
    refused(() -> parse("- 1\n"), "pool.yaml:1: found a list, " + keys);
    refused(
        () -> parse("# one\n# two\nname: \u0000"),
        "pool.yaml:3: found the control character U+0000, expected YAML text");
    refused(
        () -> parse("a: &a\n  b: *a\n"),
        "pool.yaml:1: a: found a value inside itself, expected a plain value");
    refused(
        () -> parse("[".repeat(100_000)),
        "pool.yaml:1: found values nested too deep, expected a pool description");
  }

  @Test
  void aliasesThatMultiplyAreReadOnce() {
    StringBuilder text = new StringBuilder("x-0: &x0 {a: 1}\n");
    for (int i = 1; i < 60; i++) {
      text.append(String.format("x-%d: &x%d [*x%d, *x%d]%n", i, i, i - 1, i - 1));
    }

    assertThat(parse(text + TEXT)).isEqualTo(parse(TEXT));
  }

  @Test
  void refusesWhatIsNoPoolFile(@TempDir Path directory) throws IOException {
    Path missing = directory.resolve("missing.yaml");
    Path binary = Files.write(directory.resolve("binary.yaml"), new byte[] {(byte) 0xfd, '7', 'z'});

    refused(
        () -> PoolReader.read(directory), directory + ": found a directory, expected a YAML file");
    refused(() -> PoolReader.read(missing), missing + ": found no such file, expected a YAML file");
    refused(
        () -> PoolReader.read(missing.toString()),
        missing + ": found no such file, expected a YAML file");
    Path huge = Files.write(directory.resolve("huge.yaml"), new byte[(1 << 21) + 5]);
    refused(
        () -> PoolReader.read(huge),
        huge + ": found more than 2097152 bytes, expected a pool description");
    refused(
        () -> PoolReader.read(binary),
        binary + ": found bytes that are not UTF-8, expected a YAML file");
  }

  @Test
  void readsFilesByPathAndByText(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("tiny"), TEXT, StandardCharsets.UTF_8);

    assertThat(PoolReader.read(file)).isEqualTo(parse(TEXT));
    assertThat(PoolReader.read(file.toString())).isEqualTo(parse(TEXT));
  }

  @Test
  void anUnknownNameListsTheKnownPools() {
    refused(
        () -> PoolReader.read("titan-x9"),
        "pool: found 'titan-x9', expected a YAML file or one of titan-x8, titan-2x8, two-host,"
            + " two-level (did you mean titan-x8?)");
    refused(
        () -> PoolReader.read(""),
        "pool: found '', expected a YAML file or one of titan-x8, titan-2x8, two-host, two-level");
  }
}
