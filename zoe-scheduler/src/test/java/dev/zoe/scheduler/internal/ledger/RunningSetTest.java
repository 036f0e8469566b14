package dev.zoe.scheduler.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SpeedUp;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The running requests are always as sorting and a search of all would have it. */
class RunningSetTest {

    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final NodeState node =
            nodes.cluster.put(new Node("n1", new Resources(1000, 0, 0), Resources.NONE, Set.of(), false));
    private final EffortCounters effort = new EffortCounters();
    private final RunningSet runningSet = new RunningSet(nodes.journal, effort);
    private final List<RunningRequest> all = new ArrayList<>();
    private final Random random = new Random(4);

    @Test
    void whateverHappensTheOrderAndTheHungryAreThoseOfALookAtAll() {
        for (int step = 0; step < 1500; step++) {
            switch (random.nextInt(8)) {
                case 0 -> join(running(step));
                case 1 -> leave();
                case 2 -> reorder();
                default -> grant();
            }
            isLikeALookAtAll();
        }
    }

    private RunningRequest running(long id) {
        Request.Component unit = new Request.Component(
                "unit", new Resources(1, 0, 0), random.nextInt(2), 1 + random.nextInt(2), Set.of());
        Request request = new Request(id, random.nextInt(4), random.nextInt(2), 10, List.of(unit));
        RunningRequest running = nodes.cluster.newRunningRequest(
                request,
                new HolderUsage("", 1, nodes.cluster.dimensions().count()),
                new RequestQuotas(List.of()),
                WorkProgress.start(10, 3, 0, SpeedUp.LINEAR));
        int key = random.nextInt(5);
        running.rank(random.nextInt(2), key);
        return running;
    }

    private void join(RunningRequest running) {
        long before = effort.comparisons();
        runningSet.add(running);
        // A search in halves: of n, it compares with one more than log2(n) at most.
        assertThat(effort.comparisons() - before)
                .isBetween(Math.min(1L, all.size()), 33L - Integer.numberOfLeadingZeros(all.size()));
        all.add(running);
    }

    private void leave() {
        if (!all.isEmpty()) {
            runningSet.remove(all.remove(random.nextInt(all.size())));
        }
    }

    private void grant() {
        if (!all.isEmpty()) {
            InstanceGroup group = all.get(random.nextInt(all.size())).groups().get(0);
            boolean core = random.nextBoolean();
            int more = group.missing(core) > 0 ? 1 : 0;
            nodes.ledger.place(group.on(node), core, more, null, null);
            if (random.nextInt(8) == 0) {
                nodes.ledger.releaseAll(group.on(node));
            }
        }
    }

    private void reorder() {
        List<RunningRequest> before = List.copyOf(runningSet.requests());
        before.stream().filter(m -> random.nextInt(3) == 0).forEach(m -> m.rank(random.nextInt(2), random.nextInt(5)));

        List<RunningRequest> passed = runningSet.reorder();

        Set<RunningRequest> expected = new HashSet<>();
        List<RunningRequest> after = sorted();
        for (RunningRequest running : before) {
            for (RunningRequest other : before.subList(0, before.indexOf(running))) {
                if (running.lacksElastic()
                        && other.elasticHeld() > 0
                        && after.indexOf(running) < after.indexOf(other)) {
                    expected.add(other);
                }
            }
        }
        assertThat(new HashSet<>(passed)).isEqualTo(expected);
        long comparisons = effort.comparisons();
        assertThat(runningSet.reorder()).isEmpty();
        assertThat(effort.comparisons() - comparisons).isEqualTo(Math.max(0, all.size() - 1));
    }

    private List<RunningRequest> sorted() {
        return all.stream().sorted(RunningRequest::compare).toList();
    }

    private void isLikeALookAtAll() {
        List<RunningRequest> sorted = sorted();
        assertThat(runningSet.requests()).isEqualTo(sorted);
        assertThat(sorted)
                .allMatch(m -> runningSet.at(m.position()) == m
                        && runningSet.find(m.request().id()) == m);
        assertThat(runningSet.size()).isEqualTo(all.size());
        assertThat(runningSet.isEmpty()).isEqualTo(all.isEmpty());
        assertThat(runningSet.lacksCore())
                .isEqualTo(all.stream().anyMatch(m -> m.groups().get(0).missing(true) > 0));
        List<RunningRequest> hungry = sorted.stream()
                .filter(m -> m.groups().get(0).missing(false) > 0)
                .toList();
        assertThat(runningSet.isSatisfied()).isEqualTo(hungry.isEmpty());
        for (int from = 0; from <= all.size(); from++) {
            int position = from;
            assertThat(runningSet.lackingElasticFrom(from))
                    .isEqualTo(hungry.stream()
                            .filter(m -> m.position() >= position)
                            .findFirst()
                            .orElse(null));
        }
        RunningRequest newcomer = running(10_000);
        for (boolean lessUrgent : new boolean[] {true, false}) {
            RunningPositions behind = runningSet.behind(newcomer, lessUrgent);
            assertThat(sorted.subList(behind.first(), Math.max(behind.first(), behind.end())))
                    .isEqualTo(sorted.stream()
                            .filter(m -> RunningRequest.compare(newcomer, m) < 0
                                    && (lessUrgent
                                            || m.request().urgency()
                                                    == newcomer.request().urgency()))
                            .toList());
        }
    }
}
