package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What was undone left no trace. */
class LedgerTest {

    private final Nodes nodes = new Nodes(Placement.PUBLISHED);
    private final List<Group> groups = new ArrayList<>();
    private final Random random = new Random(9);

    @Test
    void undoingGivesThePictureThatWasThereBefore() {
        for (int n = 0; n < 4; n++) {
            nodes.cluster.put(Nodes.random(random, "n" + n));
            groups.add(nodes.group(n, Nodes.demand(random), 5, 5, Nodes.labels(random)));
        }
        for (int round = 0; round < 300; round++) {
            change();
            groups.get(random.nextInt(4)).settled = random.nextBoolean();
            if (random.nextInt(5) == 0) {
                nodes.ledger.settle();
            }
            List<String> before = picture();
            int mark = nodes.ledger.mark();
            for (int several = random.nextInt(6); several > 0; several--) {
                change();
            }
            nodes.ledger.undo(mark);
            assertThat(picture()).isEqualTo(before);
        }
    }

    private void change() {
        Group group = groups.get(random.nextInt(groups.size()));
        List<NodeState> all = List.copyOf(nodes.cluster.nodes());
        Allocation allocation = group.on(all.get(random.nextInt(all.size())));
        Grounds why = random.nextBoolean() ? null : new Grounds.RoomMade(List.of(random.nextLong()));
        switch (random.nextInt(6)) {
            case 0 -> nodes.ledger.takeAll(allocation);
            case 1 -> nodes.ledger.take(allocation, true, Math.min(1, allocation.core), why);
            case 2 -> nodes.ledger.take(allocation, false, Math.min(2, allocation.elastic), why);
            case 3 -> {
                Group.Ended ended = new Group.Ended(1, true, "n1", 4);
                group.ended.add(ended);
                int mark = nodes.ledger.mark();
                nodes.ledger.place(allocation, true, 1, ended, why);
                assertThat(ended.placed).isTrue();
                nodes.ledger.undo(mark);
                assertThat(ended.placed).isFalse();
                group.ended.remove(ended);
            }
            default -> nodes.ledger.place(allocation, random.nextBoolean(), 1 + random.nextInt(2), null, why);
        }
    }

    private List<String> picture() {
        List<String> picture = new ArrayList<>();
        for (NodeState node : nodes.cluster.nodes()) {
            picture.add("%s %d %s %s"
                    .formatted(node.name, node.instances, Arrays.toString(node.used), Arrays.toString(node.coreUsed)));
        }
        for (Group group : groups) {
            Member member = group.member;
            picture.add("%d holds %d %d, member %d %d, holder %s %s, settled %s"
                    .formatted(
                            member.request.id(),
                            group.coreHeld,
                            group.elasticHeld,
                            member.instances,
                            member.elasticHeld,
                            Arrays.toString(member.holder.held),
                            Arrays.toString(member.holder.coreHeld),
                            group.settled));
            for (Allocation a : group.all()) {
                if (!a.empty()) {
                    picture.add("%d %d %s %s".formatted(a.core, a.elastic, a.placedFor, a.takenFor));
                }
            }
        }
        return picture;
    }
}
