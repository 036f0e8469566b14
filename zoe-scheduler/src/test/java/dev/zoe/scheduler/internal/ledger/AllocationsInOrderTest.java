package dev.zoe.scheduler.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.journal.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What later requests hold on a node is what a search of all allocations finds. */
@SuppressWarnings("try")
class AllocationsInOrderTest {

    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final RunningSet runningSet = new RunningSet(nodes.journal, nodes.effort);
    private final NodeState node =
            nodes.cluster.put(new Node("n1", new Resources(1_000_000, 1_000_000, 0), Resources.NONE, Set.of(), false));
    private final List<InstanceGroup> running = new ArrayList<>();
    private final Random random = new Random(1);

    @Test
    void thoseOfLaterRequestsAreFoundWhoeverComesGoesAndPassesOthers() {
        for (long step = 0; step < 2000; step++) {
            switch (random.nextInt(8)) {
                case 0, 1 -> add(step);
                case 2 -> {
                    try (Trial trial = nodes.journal.trial()) {
                        add(step);
                        check();
                    }
                    running.remove(running.size() - 1);
                }
                case 3 -> end();
                case 4 -> reorder();
                default -> hold();
            }
            check();
        }
    }

    private void add(long id) {
        InstanceGroup group = nodes.group(id, new Resources(1, 1, 0), 1, 99, Set.of());
        nodes.ledger.place(group.on(node), true, 1, null, null);
        group.running().rank(0, random.nextInt(100));
        runningSet.add(group.running());
        running.add(group);
    }

    private void end() {
        if (!running.isEmpty()) {
            InstanceGroup group = running.remove(random.nextInt(running.size()));
            List.copyOf(group.allocations().all()).forEach(nodes.ledger::releaseAll);
            nodes.ledger.commit();
            runningSet.remove(group.running());
        }
    }

    private void hold() {
        if (!running.isEmpty()) {
            InstanceGroup group = running.get(random.nextInt(running.size()));
            nodes.ledger.place(group.on(node), false, 1, null, null);
        }
    }

    private void reorder() {
        for (InstanceGroup group : running) {
            if (random.nextInt(4) == 0) {
                group.running().rank(0, random.nextInt(100));
            }
        }
        runningSet.reorder();
    }

    private void check() {
        int position = random.nextInt(running.size() + 2) - 1;
        assertThat(node.allocationsAfter(position, runningSet.order()))
                .isEqualTo(node.allocations().stream()
                        .filter(a -> a.running().position() > position)
                        .sorted(Comparator.comparingInt(a -> a.running().position()))
                        .toList());
    }
}
