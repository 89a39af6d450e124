package io.mchannel.topology;

import static io.mchannel.topology.TinyPool.TEXT;
import static io.mchannel.topology.TinyPool.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolOverrideTest {
  @Test
  void changesOneSettingAndNothingElse() {
    Pool changed = parse(TEXT, "pool.hosts[0].adapters[0].laneDepth=12");

    assertThat(changed).isEqualTo(parse(TinyPool.with("laneDepth: 10", "laneDepth: 12")));
    assertThat(changed).isNotEqualTo(parse(TEXT));
  }

  @Test
  void changesOneItemThoughItsValueComesFromASharedAnchor() {
    Pool changed = parse(TEXT, "endpoints[0].dimm.banks=16");

    assertThat(changed.endpoints()).extracting(e -> e.dimm().banks()).containsExactly(16, 32);
  }

  @Test
  void changesEveryItem() {
    Pool changed = parse(TEXT, "links[*].credits.rwd=4", "links[1].credits.rwd=5");

    assertThat(changed.links()).extracting(link -> link.credits().rwd()).containsExactly(4, 5, 4);
  }

  @Test
  void setsAKeyThatTheFileLeavesOut() {
    assertThat(parse(TEXT, "links[*].headersPerSlot=2").links())
        .extracting(Link::headersPerSlot)
        .containsExactly(2, 2, 2);
  }

  @Test
  void takesListsAndTexts() {
    Pool changed =
        parse(TEXT, "bindings[0].endpoints=[ep1, ep0]", "hosts[0].adapters[*].laneStrategy=hash");

    assertThat(changed.bindings().get(0).endpoints()).containsExactly("ep1", "ep0");
    assertThat(changed.hosts().get(0).adapters().get(0).laneStrategy()).isEqualTo("hash");
  }

  @Test
  void writesWholeNumbersWithoutAFraction() {
    assertThat(PoolOverride.of("links[*].lanes", 4)).hasToString("links[*].lanes=4");
    assertThat(PoolOverride.of("switches[*].passNs", 20.5)).hasToString("switches[*].passNs=20.5");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hosts[0].adapters[0].laneDepth=abc|hosts[0].adapters[0].laneDepth: found 'abc', expected a whole number of at least 1
          hosts[0].adapters[0].laneDepth=0|hosts[0].adapters[0].laneDepth: found '0', expected a whole number of at least 1
          pool.hosts[0].adapters[0].lanedepth=12|hosts[0].adapters[0].lanedepth: found an unknown key, expected 'laneDepth'
          hosts[0].adaptors[0].laneDepth=12|hosts[0].adaptors: found an unknown key, expected 'adapters'
          hosts[1].cores=2|hosts: found no item 1, expected an index from 0 to 0
          hosts.cores=2|hosts: found a list, expected a mapping
          name[0]=2|name: found 'tiny', expected a list
          cores[*]=2|cores: found an unknown key, expected one of name, description, hosts, switches, endpoints, links, bindings, interleave
          x-link.lanes=2|x-link: found an unknown key, expected one of name, description, hosts, switches, endpoints, links, bindings, interleave
          links[*].lanes=|links[*].lanes: found nothing after '=', expected a value
          links[*].lanes|found no '=', expected path=value, such as hosts[0].adapters[0].laneDepth=12
          links[-1].lanes=2|found 'links[-1].lanes', expected a key path such as hosts[0].adapters[*].laneDepth
          links[0]lanes=2|found 'links[0]lanes', expected a key path such as hosts[0].adapters[*].laneDepth
          =2|found '', expected a key path such as hosts[0].adapters[*].laneDepth
          bindings[0].endpoints=[ep0|found text that is not YAML (expected ',' or ']', but got <stream end>), expected YAML
          """)
  void aWrongOneIsRefusedLikeAWrongFile(String override, String problem) {
    assertThatExceptionOfType(PoolFormatException.class)
        .isThrownBy(() -> parse(TEXT, override))
        .withMessage(override + ": " + problem);
  }
}
