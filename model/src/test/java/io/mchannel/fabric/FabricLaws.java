package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.topology.PoolGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What holds of a fabric at any moment, and from one moment to the next. */
public final class FabricLaws {
  private final Fabric fabric;
  private final Transactions transactions;
  private final PoolGraph graph;
  private final Map<Integer, List<String>> formerOrder = new HashMap<>();

  public FabricLaws(Fabric fabric, Transactions transactions) {
    this.fabric = fabric;
    this.transactions = transactions;
    this.graph = fabric.graph();
  }

  /** Checks every link as it stands now. */
  public void check() {
    for (int link = 0; link < graph.links(); link++) {
      checkCredits(link);
      checkOrder(link);
      assertThat(fabric.utilisation(link)).as(name(link)).isBetween(0.0, 1.0);
    }
  }

  /** Checks that nothing is left anywhere. */
  public void checkEmpty() {
    for (int link = 0; link < graph.links(); link++) {
      CreditPool credits = fabric.output(link).credits();
      for (int lane = 0; lane < graph.link(link).lanes(); lane++) {
        for (int c = 0; c < MessageClass.COUNT; c++) {
          assertThat(credits.atSenderOrReturning(lane, c))
              .as("credits of %s, lane %d, class %d, at rest", name(link), lane, c)
              .isEqualTo(credits.initial(lane, c));
        }
      }
    }
    fabric.ports().forEach(port -> assertThat(port.queued()).isZero());
    fabric.switches().forEach(crossbar -> assertThat(crossbar.queued()).isZero());
    fabric.endpoints().forEach(endpoint -> assertThat(endpoint.queued()).isZero());
  }

  /** A credit is at the sender, on its way back, under way with a message, or held by a buffer. */
  private void checkCredits(int link) {
    int lanes = graph.link(link).lanes();
    int[] held = new int[lanes * MessageClass.COUNT];
    for (int message : messages(link)) {
      held[transactions.lane(message) * MessageClass.COUNT + transactions.messageClass(message)]++;
    }
    CreditPool credits = fabric.output(link).credits();
    for (int lane = 0; lane < lanes; lane++) {
      for (int c = 0; c < MessageClass.COUNT; c++) {
        int free = credits.atSenderOrReturning(lane, c);
        int initial = credits.initial(lane, c);
        String where = "credits of " + name(link) + ", lane " + lane + ", class " + c;
        assertThat(free).as(where).isBetween(0, initial);
        assertThat(free + held[lane * MessageClass.COUNT + c]).as(where).isEqualTo(initial);
      }
    }
  }

  /** What is on a link or behind it, by lane and class, is what was there less a head plus a tail. */
  private void checkOrder(int link) {
    Map<Integer, List<String>> order = new HashMap<>();
    for (int message : messages(link)) {
      int lane = transactions.lane(message);
      int c = transactions.messageClass(message);
      int key = (link * 64 + lane) * MessageClass.COUNT + c;
      order.computeIfAbsent(key, k -> new ArrayList<>()).add(identity(message));
    }
    for (int lane = 0; lane < graph.link(link).lanes(); lane++) {
      for (int c = 0; c < MessageClass.COUNT; c++) {
        int key = (link * 64 + lane) * MessageClass.COUNT + c;
        List<String> now = order.getOrDefault(key, List.of());
        List<String> before = formerOrder.getOrDefault(key, List.of());
        Set<String> remaining = new HashSet<>(before);
        remaining.retainAll(now);
        int left = remaining.size();
        assertThat(now.subList(0, left))
            .as("order on %s, lane %d, class %d", name(link), lane, c)
            .isEqualTo(before.subList(before.size() - left, before.size()));
        formerOrder.put(key, now);
      }
    }
  }

  /** Messages behind the link in their receiver's buffers, and then those on the wire. */
  private List<Integer> messages(int link) {
    List<Integer> messages = new ArrayList<>();
    int node = graph.to(link);
    int input = fabric.connector(link ^ 1);
    for (int lane = 0; lane < graph.link(link).lanes(); lane++) {
      if (graph.isSwitch(node)) {
        CrossbarSwitch crossbar = fabric.switches().get(node - graph.ports());
        addAll(messages, crossbar.requests(input, lane));
        addAll(messages, crossbar.responses(input, lane));
      } else if (graph.isEndpoint(node)) {
        addAll(messages, fabric.endpoints().get(node - graph.firstEndpoint()).arrivals().of(0, lane));
      }
    }
    addAll(messages, fabric.output(link).wire().flying());
    return messages;
  }

  private static void addAll(List<Integer> messages, IntFifo fifo) {
    for (int place = 0; place < fifo.size(); place++) {
      messages.add(fifo.get(place));
    }
  }

  /** Ids are used again, so the moment of issue belongs to a line's name. */
  private String identity(int message) {
    return message + "@" + transactions.issuedTick(message) + ":" + transactions.tag(message);
  }

  private String name(int link) {
    return graph.name(graph.from(link)) + " -> " + graph.name(graph.to(link));
  }
}
