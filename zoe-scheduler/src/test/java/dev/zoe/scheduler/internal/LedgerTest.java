package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Ledger ledger = new Ledger(Order.FIFO);

    private NodeState node(String name) {
        return ledger.put(new Node(name, new Resources(100, 100, 9), Resources.NONE, Set.of(), false));
    }

    private static List<Slot> slots(long id, int core, int elastic) {
        Request.Component component =
                new Request.Component("w", new Resources(id, 2 * id, (int) id % 2), core, elastic, Set.of());
        return new Member(new Request(id, 0, 0, 1, List.of(component))).slots();
    }

    @Test
    void undoRestoresEveryFigureExactly() {
        for (long seed = 1; seed <= 100; seed++) {
            Random random = new Random(seed);
            List<NodeState> nodes = List.of(node("n1-" + seed), node("n2-" + seed));
            List<Slot> slots = IntStream.rangeClosed(1, 4)
                    .boxed()
                    .flatMap(id -> slots(id, 2, 3).stream())
                    .toList();
            shuffle(random, slots, nodes);
            ledger.settle();
            String before = picture(slots);
            int mark = ledger.mark();
            shuffle(random, slots, nodes);
            int inner = ledger.mark();
            String between = picture(slots);
            shuffle(random, slots, nodes);

            ledger.undo(inner);
            assertThat(picture(slots)).as("seed %d", seed).isEqualTo(between);
            ledger.undo(mark);
            assertThat(picture(slots)).as("seed %d", seed).isEqualTo(before);
            assertThat(ledger.touched()).isEmpty();
        }
    }

    @Test
    void nothingIsHeldTwice() {
        NodeState node = node("n1");
        Slot slot = slots(1, 1, 0).get(0);
        ledger.place(slot, node, Grounds.TOGETHER);

        assertThatThrownBy(() -> ledger.place(slot, node, Grounds.TOGETHER))
                .hasMessageContaining("is on node n1 already");
        assertThatThrownBy(() -> ledger.drop(node)).hasMessage("node n1 still holds 1 instances");
        assertThat(node.used()).isEqualTo(new Resources(1, 2, 1));
    }

    private void shuffle(Random random, List<Slot> slots, List<NodeState> nodes) {
        for (int i = 0; i < 30; i++) {
            Slot slot = slots.get(random.nextInt(slots.size()));
            if (slot.node == null) {
                ledger.place(slot, nodes.get(random.nextInt(2)), new Grounds.TakenFor(slot));
            } else {
                ledger.take(slot, new Grounds.RoomMade(List.of((long) i)));
            }
        }
    }

    private String picture(List<Slot> slots) {
        StringBuilder picture = new StringBuilder(ledger.used().toString());
        for (NodeState node : ledger.nodes()) {
            picture.append("\n%s %s %s %s %d"
                    .formatted(node.name(), node.used(), node.free(), node.coreFree(), node.instances()));
            node.slots().forEach(s -> picture.append(' ').append(s.instance));
        }
        for (Slot slot : slots) {
            picture.append("\n%s %s %s %s"
                    .formatted(
                            slot.instance,
                            slot.node == null ? "-" : slot.node.name(),
                            slot.placedFor.on("x"),
                            slot.takenFor.on("x")));
        }
        return picture.toString();
    }
}
