package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.HeldInstances;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Shares of holders under the fair order. An application is one core instance of one unit, and elastic ones. */
class FairTest {

    private static final long GIB = 1L << 30;

    private CountingEngine engine = engine(3, Map.of());
    private final Map<Long, Integer> held = new HashMap<>();

    /** 18 cores and 36 GiB together. */
    private static CountingEngine engine(int nodes, Map<String, Double> weights) {
        CountingEngine engine = new CountingEngine(
                Settings.DEFAULT.but().order(QueueOrder.FAIR).weights(weights).build());
        Resources part = new Resources(18000 / nodes, 36 * GIB / nodes, 0);
        for (int n = 1; n <= nodes; n++) {
            engine.nodeChanged(new Node("n" + n, part, Resources.NONE, Set.of(), false));
        }
        return engine;
    }

    private FairTest submit(long id, String holder, int cores, int gib, int elastic) {
        Request.Component worker =
                new Request.Component("w", new Resources(1000L * cores, gib * GIB, 0), 1, elastic, Set.of());
        engine.submitted(new Request(id, id, 0, 10, List.of(worker), holder, Double.POSITIVE_INFINITY));
        return decide();
    }

    private FairTest decide() {
        for (Decision.Change change : engine.decide(1).changes()) {
            held.merge(change.request(), change.count(), Integer::sum);
        }
        return this;
    }

    @Test
    void aSecondHolderGetsHalfOfWhatTheFirstHad() {
        submit(1, "ada", 1, 2, 50);
        assertThat(held).containsEntry(1L, 18);

        submit(2, "bob", 1, 2, 50);

        assertThat(held).containsEntry(1L, 9).containsEntry(2L, 9);
    }

    @Test
    void aHolderWithMoreApplicationsGetsNoMore() {
        submit(1, "ada", 1, 2, 50).submit(2, "ada", 1, 2, 50).submit(3, "bob", 1, 2, 50);

        assertThat(held).containsOnly(entry(1L, 9), entry(3L, 9));
    }

    @Test
    void weightsCount() {
        engine = engine(3, Map.of("ada", 2.0));

        submit(1, "ada", 1, 2, 50).submit(2, "bob", 1, 2, 50);

        assertThat(held).containsEntry(1L, 12).containsEntry(2L, 6);
    }

    /**
     * The parts of what it wants sum up to a little less than the whole: 6/12 + 2/12 + 2/12 and 10/12 of the memory.
     */
    @Test
    void aHolderThatMayHaveAllItWantsIsNotSplitByRounding() {
        engine = engine(1, Map.of());
        engine.nodeLost("n1", 0);
        long[][] nodes = {{7, 1}, {4, 3}, {6, 7}, {4, 1}};
        for (int n = 0; n < nodes.length; n++) {
            Resources capacity = new Resources(nodes[n][0], nodes[n][1], 0);
            engine.nodeChanged(new Node("m" + n, capacity, Resources.NONE, Set.of(), false));
        }
        Request request = new Request(
                1,
                0,
                0,
                10,
                List.of(
                        new Request.Component("large", new Resources(2, 3, 0), 0, 2, Set.of()),
                        new Request.Component("small", new Resources(0, 2, 0), 1, 1, Set.of())),
                "ada",
                Double.POSITIVE_INFINITY);
        engine.restored(
                request,
                List.of(
                        new HeldInstances(1, 0, "m2", 0, 1, 0),
                        new HeldInstances(1, 1, "m2", 1, 0, 0),
                        new HeldInstances(1, 1, "m1", 0, 1, 0)),
                0,
                0);

        assertThat(engine.decide(1).changes()).isEmpty();
    }

    @Test
    void theDominantSharesAreEqualNotTheCounts() {
        engine = engine(1, Map.of());

        submit(1, "ada", 1, 4, 50).submit(2, "bob", 3, 1, 50);

        // The demands of the publication, on twice its cluster: 24 of 36 GiB, and 12 of 18 cores.
        assertThat(held).containsOnly(entry(1L, 6), entry(2L, 4));
    }

    @Test
    void whatOthersDoNotWantIsNotLeftIdle() {
        submit(1, "ada", 1, 2, 50).submit(2, "bob", 1, 2, 1);

        assertThat(held).containsEntry(1L, 16).containsEntry(2L, 2);
    }

    @Test
    void theHolderWithTheSmallestShareIsNext() {
        engine.submitted(batch(1, "ada"));
        engine.submitted(batch(2, "ada"));
        engine.submitted(batch(3, "bob"));
        decide();

        assertThat(engine.inService()).containsExactlyInAnyOrder(1L, 3L);
        assertThat(engine.queue(5, 1).get(0).request()).isEqualTo(2L);
    }

    /** Takes more than a third of the cluster, so that two of them run. */
    private static Request batch(long id, String holder) {
        Request.Component whole = new Request.Component("w", new Resources(5000, GIB, 0), 1, 0, Set.of());
        Request.Component other = new Request.Component("v", new Resources(3000, GIB, 0), 1, 0, Set.of());
        return new Request(id, id, 0, 10, List.of(whole, other), holder, Double.POSITIVE_INFINITY);
    }
}
