package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mchannel.engine.TimeBase;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Core;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.LocalMemory;
import io.mchannel.topology.Pool;
import io.mchannel.topology.Refresh;
import io.mchannel.topology.SwitchNode;
import io.mchannel.topology.Uncore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How results change when the pool or the load changes in a known way. */
class MetamorphicTest {
  private static final double BATCH_NS = 2_000;

  /** Long enough for some lines of a core that has one in flight. */
  private static final double VICTIM_BATCH_NS = 10_000;

  @Test
  void twiceAllRatesAndHalfAllLatenciesHalveEveryLatency() {
    // Gen4 to Gen5 doubles the rate at the same encoding.
    Pool slow = Measured.pool("titan-x8", "links[*].generation=4");
    Pool fast = twiceAsFast(slow);

    Measured before = load(new Measured(slow, 1, 2 * VICTIM_BATCH_NS)).run();
    // With ticks half as long, every delay is the same number of ticks.
    Measured exact = load(new Measured(fast, 1, VICTIM_BATCH_NS, new TimeBase(16))).run();
    Measured after = load(new Measured(fast, 1, VICTIM_BATCH_NS)).run();

    for (int core = 0; core < 9; core++) {
      assertThat(exact.latencyNs(core)).isEqualTo(before.latencyNs(core) / 2);
      assertThat(after.latencyNs(core) * 2)
          .as("core %d, at the same tick", core)
          .isCloseTo(
              before.latencyNs(core),
              within(2 * after.latencyCiNs(core) + before.latencyCiNs(core)));
    }
    assertThat(exact.gigabytesPerSecond(0, 9)).isEqualTo(2 * before.gigabytesPerSecond(0, 9));
    assertThat(after.gigabytesPerSecond(0, 9))
        .isCloseTo(2 * before.gigabytesPerSecond(0, 9), withinPercentage(1));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void swappingTwoEqualHostsSwapsTheirResults(long seed) {
    Pool pool = Measured.pool("two-host");
    Measured one =
        new Measured(pool, seed, BATCH_NS).window(0, 2, 40, false).window(1, 6, 40, false).run();
    Measured other =
        new Measured(pool, seed, BATCH_NS).window(0, 6, 40, false).window(1, 2, 40, false).run();

    assertSame(one, 0, 2, other, 6, 8);
    assertSame(one, 2, 8, other, 0, 6);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void equalHostsGetEqualShares(long seed) {
    Measured run =
        new Measured(contended(), seed, BATCH_NS)
            .window(0, 8, 40, false)
            .window(1, 8, 40, false)
            .run();

    assertSame(run, 0, 8, run, 8, 16);
    assertThat(run.gigabytesPerSecond(0, 8))
        .isCloseTo(run.gigabytesPerSecond(8, 16), withinPercentage(2));
  }

  @Test
  void namesChangeNoNumber() {
    Pool pool = Measured.pool("two-host");
    UnaryOperator<String> longer = name -> "z" + new StringBuilder(name).reverse() + "-x";

    Measured before = new Measured(pool, 5, BATCH_NS).window(0, 4, 40, false).window(1, 4, 9, true);
    Measured after =
        new Measured(renamed(pool, longer), 5, BATCH_NS)
            .window(0, 4, 40, false)
            .window(1, 4, 9, true);

    assertThat(after.run().numbers()).isEqualTo(before.run().numbers());
  }

  @Test
  void anIdleHostChangesNoNumber() {
    Pool pool = Measured.pool("two-host");

    Measured before = new Measured(pool, 6, BATCH_NS).window(0, 6, 40, false).window(1, 4, 9, true);
    Measured after =
        new Measured(withIdleHost(pool), 6, BATCH_NS)
            .window(0, 6, 40, false)
            .window(1, 4, 9, true);

    assertThat(after.run().numbers()).isEqualTo(before.run().numbers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"least-loaded", "round-robin"})
  void moreRivalLoadNeverHelpsTheVictim(String strategy) {
    double before = 0;
    for (int rivals = 0; rivals <= 16; rivals += 2) {
      Measured run = victimAmong(rivals, strategy);
      assertThat(run.latencyNs(0) + run.latencyCiNs(0))
          .as("latency with %d rivals", rivals)
          .isGreaterThanOrEqualTo(before);
      before = run.latencyNs(0) - run.latencyCiNs(0);
    }
  }

  /**
   * What first fit does instead: a request that finds lane 0 full goes to a lane that is nearly empty,
   * and so overtakes the many that stand in lane 0. With a little more load the next lane is crowded
   * too. So the victim's latency rises like a saw, and behind a tooth more rivals do help.
   */
  @Test
  void firstFitHelpsTheVictimWhereALaneFillsUp() {
    Measured atTheTooth = firstFit(8);
    Measured behindIt = firstFit(11);

    assertThat(behindIt.latencyNs(0) + behindIt.latencyCiNs(0))
        .as("latency with 44 rival lines in flight, against 32")
        .isLessThan(atTheTooth.latencyNs(0) - atTheTooth.latencyCiNs(0));
  }

  private static Measured firstFit(int linesOfEachRival) {
    // Without refreshes, whose noise would hide the teeth; with lanes that no later fit moves.
    Pool pool =
        Measured.pool(
            "titan-x8",
            "hosts[0].adapters[0].laneStrategy=first-fit",
            "hosts[0].adapters[0].laneDepth=7",
            "links[*].credits.req=6",
            "endpoints[*].passNs=6",
            "endpoints[*].dimm.refresh.durationNs=0");
    return new Measured(pool, 4, 10 * VICTIM_BATCH_NS)
        .window(0, 1, 1, false)
        .window(0, 4, linesOfEachRival, false)
        .run();
  }

  @Test
  void halfTheTickMovesNoNumber() {
    Pool pool = Measured.pool("titan-x8");
    for (int rivals : new int[] {0, 2, 8, 16}) {
      Measured coarse = new Measured(pool, 7, VICTIM_BATCH_NS).window(0, 1, 1, false);
      Measured fine = new Measured(pool, 7, VICTIM_BATCH_NS, new TimeBase(16)).window(0, 1, 1, false);
      coarse.window(0, rivals, 40, false).run();
      fine.window(0, rivals, 40, false).run();

      assertThat(fine.latencyNs(0))
          .as("latency with %d rivals", rivals)
          .isCloseTo(
              coarse.latencyNs(0),
              within(
                  Math.max(
                      0.01 * coarse.latencyNs(0),
                      coarse.latencyCiNs(0) + fine.latencyCiNs(0))));
      assertThat(fine.gigabytesPerSecond(0, 1 + rivals))
          .isCloseTo(coarse.gigabytesPerSecond(0, 1 + rivals), withinPercentage(1));
    }
  }

  private static Measured load(Measured run) {
    return run.window(0, 1, 1, false).window(0, 6, 40, false).window(0, 2, 20, true);
  }

  private static Measured victimAmong(int rivals, String strategy) {
    return new Measured(
            Measured.pool("titan-x8", "hosts[0].adapters[0].laneStrategy=" + strategy),
            4,
            VICTIM_BATCH_NS)
        .window(0, 1, 1, false)
        .window(0, rivals, 30, false)
        .run();
  }

  /** Two hosts whose links are wider than that of the one endpoint they share. */
  private static Pool contended() {
    Pool pool = Measured.pool("two-host");
    List<Binding> bindings =
        pool.bindings().stream().map(b -> new Binding(b.port(), List.of("ep0"))).toList();
    Endpoint only = pool.endpoints().get(0);
    List<Link> links =
        pool.links().stream()
            .filter(link -> !link.b().startsWith("ep") || link.b().equals("ep0"))
            .toList();
    return new Pool(
        pool.name(),
        pool.description(),
        pool.hosts(),
        pool.switches(),
        List.of(only),
        links,
        bindings,
        pool.interleave());
  }

  private static void assertSame(
      Measured one, int oneFrom, int oneTo, Measured other, int otherFrom, int otherTo) {
    assertThat(one.gigabytesPerSecond(oneFrom, oneTo))
        .isCloseTo(
            other.gigabytesPerSecond(otherFrom, otherTo),
            within(
                one.gigabytesPerSecondCi(oneFrom, oneTo)
                    + other.gigabytesPerSecondCi(otherFrom, otherTo)));
  }

  private static Pool renamed(Pool pool, UnaryOperator<String> name) {
    UnaryOperator<String> end =
        text ->
            text.contains(".")
                ? name.apply(text.substring(0, text.indexOf('.')))
                    + text.substring(text.indexOf('.'))
                : name.apply(text);
    return new Pool(
        pool.name(),
        pool.description(),
        pool.hosts().stream()
            .map(h -> new Host(name.apply(h.name()), h.cores(), h.core(), h.uncore(), h.adapters()))
            .toList(),
        pool.switches().stream().map(s -> new SwitchNode(name.apply(s.name()), s.passNs())).toList(),
        pool.endpoints().stream()
            .map(e -> new Endpoint(name.apply(e.name()), e.passNs(), e.queueEntries(), e.dimm()))
            .toList(),
        pool.links().stream().map(l -> between(l, end.apply(l.a()), end.apply(l.b()))).toList(),
        pool.bindings().stream()
            .map(b -> new Binding(end.apply(b.port()), b.endpoints().stream().map(name).toList()))
            .toList(),
        pool.interleave());
  }

  /** The pool with a third host that runs nothing. */
  private static Pool withIdleHost(Pool pool) {
    Host first = pool.hosts().get(0);
    List<Host> hosts = new ArrayList<>(pool.hosts());
    hosts.add(
        new Host("idle", first.cores(), first.core(), first.uncore(), first.adapters()));
    Link link = pool.links().stream().filter(l -> l.a().startsWith(first.name() + ".")).findFirst().orElseThrow();
    List<Link> links = new ArrayList<>(pool.links());
    links.add(1, between(link, link.a().replace(first.name() + ".", "idle."), link.b()));
    List<Binding> bindings = new ArrayList<>(pool.bindings());
    bindings.add(
        new Binding(
            pool.bindings().get(0).port().replace(first.name() + ".", "idle."),
            pool.bindings().get(0).endpoints()));
    return new Pool(
        pool.name(),
        pool.description(),
        hosts,
        pool.switches(),
        pool.endpoints(),
        links,
        bindings,
        pool.interleave());
  }

  private static Link between(Link link, String a, String b) {
    return new Link(
        a,
        b,
        link.trunk(),
        link.width(),
        link.generation(),
        link.flit(),
        link.headersPerSlot(),
        link.flightNs(),
        link.lanes(),
        link.credits());
  }

  private static Pool twiceAsFast(Pool pool) {
    return new Pool(
        pool.name(),
        pool.description(),
        pool.hosts().stream().map(MetamorphicTest::twiceAsFast).toList(),
        pool.switches().stream().map(s -> new SwitchNode(s.name(), s.passNs() / 2)).toList(),
        pool.endpoints().stream().map(MetamorphicTest::twiceAsFast).toList(),
        pool.links().stream()
            .map(
                l ->
                    new Link(
                        l.a(),
                        l.b(),
                        l.trunk(),
                        l.width(),
                        l.generation() + 1,
                        l.flit(),
                        l.headersPerSlot(),
                        l.flightNs() / 2,
                        l.lanes(),
                        l.credits()))
            .toList(),
        pool.bindings(),
        pool.interleave());
  }

  private static Host twiceAsFast(Host host) {
    Core core = host.core();
    Uncore uncore = host.uncore();
    LocalMemory local = uncore.localMemory();
    return new Host(
        host.name(),
        host.cores(),
        new Core(core.outstandingReads(), core.outstandingWrites(), core.issueGapNs() / 2),
        new Uncore(
            uncore.llcHitNs() / 2,
            uncore.chaServiceNs() / 2,
            uncore.chaEntries(),
            uncore.flexBusEntries(),
            new LocalMemory(
                local.channels(),
                2 * local.channelGBps(),
                local.latencyNs() / 2,
                local.queueEntries())),
        host.adapters().stream()
            .map(
                a ->
                    new Adapter(
                        a.name(), a.ports(), a.passNs() / 2, a.laneDepth(), a.laneStrategy()))
            .toList());
  }

  private static Endpoint twiceAsFast(Endpoint endpoint) {
    Dimm dimm = endpoint.dimm();
    Refresh refresh = dimm.refresh();
    return new Endpoint(
        endpoint.name(),
        endpoint.passNs() / 2,
        endpoint.queueEntries(),
        new Dimm(
            dimm.capacityBytes(),
            dimm.banks(),
            dimm.accessNs() / 2,
            dimm.bankBusyNs() / 2,
            2 * dimm.busGBps(),
            dimm.queueEntries(),
            new Refresh(refresh.intervalNs() / 2, refresh.durationNs() / 2)));
  }
}
