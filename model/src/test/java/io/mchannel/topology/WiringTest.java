package io.mchannel.topology;

import static io.mchannel.topology.TinyPool.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** Faults that need more than one host or switch. */
class WiringTest {
  private static final String TWO_LEVEL = PoolReader.text("two-level");
  private static final String TWO_HOST = PoolReader.text("two-host");

  private static void refused(String text, String message) {
    assertThatExceptionOfType(PoolFormatException.class)
        .isThrownBy(() -> parse(text))
        .withMessageMatching("pool\\.yaml:[0-9]+: .*")
        .satisfies(e -> assertThat(e.getMessage().replaceFirst("^[^ ]* ", "")).isEqualTo(message));
  }

  @Test
  void refusesACycleOfSwitches() {
    refused(
        TWO_LEVEL.replace("\nbindings:", "  - {a: leaf0, b: leaf1, <<: *link}\n\nbindings:"),
        "links[9]: found a cycle that the link from leaf0 to leaf1 closes,"
            + " expected switches that form a tree");
  }

  @Test
  void refusesAHostThatIsCutOffFromTheOthers() {
    String text =
        TWO_HOST
            .replace("  - name: sw0", "  - {name: sw1, passNs: 20}\n  - name: sw0")
            .replace("a: h1.a0.0, b: sw0", "a: h1.a0.0, b: sw1")
            .replace("a: sw0, b: ep1", "a: sw1, b: ep1");
    refused(
        text,
        "switches[0]: found sw1 cut off from host h0,"
            + " expected links that join all parts into one pool");
  }

  @Test
  void refusesToBindAnEndpointOnAnotherPlane() {
    String text =
        twoPlanes()
            .replace("{port: h0.a0.1, endpoints: [ep1]}", "{port: h0.a0.1, endpoints: [ep0, ep1]}");
    refused(
        text,
        "bindings[1].endpoints[0]: found 'ep0', which h0.a0.1 cannot reach,"
            + " expected an endpoint on the same side of the pool");
  }

  @Test
  void twoPlanesThatShareAHostAreOnePool() {
    assertThat(parse(twoPlanes()).switches()).hasSize(2);
  }

  @Test
  void anEndpointMayAttachToAPortDirectly() {
    String text =
        TinyPool.TEXT
            .replace("  - {name: sw0, passNs: 20}", "  []")
            .replace("ports: 1", "ports: 2")
            .replace("a: h0.a0.0, b: sw0", "a: h0.a0.0, b: ep0")
            .replace("  - {<<: *link, a: sw0, b: ep0}\n", "")
            .replace("a: sw0, b: ep1", "a: h0.a0.1, b: ep1")
            .replace(
                "endpoints: [ep0, ep1]}",
                "endpoints: [ep0]}\n  - {port: h0.a0.1, endpoints: [ep1]}");

    assertThat(parse(text).switches()).isEmpty();
  }

  @Test
  void refusesAHostWithoutABinding() {
    refused(
        TWO_HOST.replace("  - {port: h1.a0.0, endpoints: *all}\n", ""),
        "hosts[1]: found host h1 without a binding, expected a binding for one of its ports");
  }

  @Test
  void refusesTwoAdaptersOfOneName() {
    refused(
        TinyPool.TEXT.replace(
            "      - name: a0",
            "      - {name: a0, ports: 1, passNs: 1, laneDepth: 1, laneStrategy: hash}\n"
                + "      - name: a0"),
        "hosts[0].adapters[1].name: found 'a0' again,"
            + " expected a name other than that of hosts[0].adapters[0]");
  }

  private static String twoPlanes() {
    return TinyPool.TEXT
        .replace("ports: 1", "ports: 2")
        .replace("{name: sw0, passNs: 20}", "{name: sw0, passNs: 20}\n  - {name: sw1, passNs: 20}")
        .replace("a: sw0, b: ep1}", "a: sw1, b: ep1}\n  - {<<: *link, a: h0.a0.1, b: sw1}")
        .replace(
            "endpoints: [ep0, ep1]}", "endpoints: [ep0]}\n  - {port: h0.a0.1, endpoints: [ep1]}");
  }
}
