package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TransportsTest {
  @Test
  void everyTransportIsKnownByItsName() {
    assertThat(Transports.all())
        .extracting(Transport::name)
        .startsWith(
            "none",
            "static",
            "aimd",
            "devload",
            "mba",
            "memchannel",
            "memchannel-weighted",
            "hcsfq",
            "memchannel-fixed-capacity",
            "memchannel-local-only",
            "memchannel-plus")
        .doesNotHaveDuplicates();
    for (Transport transport : Transports.all()) {
      assertThat(Transports.named(transport.name())).isSameAs(transport);
      assertThat(transport.summary()).isNotBlank();
    }
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Transports.named("memchanel"))
        .isInstanceOf(UnknownTransportException.class)
        .hasMessageStartingWith("unknown transport 'memchanel'; known: none, static, ")
        .hasMessageContaining("memchannel-plus");
  }

  @Test
  void oneClassAndOneLineAddAVariant() {
    // The class is HalfTransport; the line stands in META-INF/services of the test resources.
    FluidPool pool = new FluidPool("half", 1);
    pool.host(0).open(10);
    pool.run(100);
    assertThat(pool.run(100)[0]).isBetween(4.9, 5.1);
  }

  @Test
  void aBoundIsListedAndSaysWhatItNeeds() {
    assertThat(Transports.named("ideal"))
        .isInstanceOfSatisfying(
            Bound.class, bound -> assertThat(bound.needs()).isEqualTo("foresight"));
  }

  /** A bound as a simulation would add it. */
  public static final class Ideal implements Bound {
    @Override
    public String name() {
      return "ideal";
    }

    @Override
    public String summary() {
      return "knows what everyone will want";
    }

    @Override
    public String needs() {
      return "foresight";
    }
  }
}
