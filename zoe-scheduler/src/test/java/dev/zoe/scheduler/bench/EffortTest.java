package dev.zoe.scheduler.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts what an event costs, instead of timing it, so that it holds on any machine: a change that makes the engine
 * scan all nodes or all that wait turns this red, for applications of one component and without back-filling. An
 * application asks for ten nodes' worth in every scenario, so that an event changes as much in a large cluster as in a
 * small one.
 */
class EffortTest {

    private static final int EVENTS = 120;

    /** What an event costs on the average. */
    private record Cost(double comparisons, double checks, double changes) {}

    @ParameterizedTest
    @EnumSource(
            value = QueueOrder.class,
            names = {"FIFO", "SJF", "SRPT", "SRPT2D2", "SRPTDR", "HRRN", "HRRNDR", "DEADLINE"})
    void tenTimesAsManyThatWaitCostNextToNothing(QueueOrder order) {
        Cost few = cost(order, 200, 20, 1000);
        Cost many = cost(order, 200, 20, 10_000);

        // A line is a tree: ten times as many make it log2(10) = 3.3 matches higher, and matches are played again as
        // time goes by. A scan of all that wait would be 9,000 more.
        assertThat(many.comparisons).isLessThan(few.comparisons + 100);
        // Who waits is nothing to the nodes; but other heads are tried, with other sizes.
        assertThat(many.checks).isLessThan(3 * few.checks);
        assertThat(many.changes).isLessThan(3 * few.changes);
    }

    @ParameterizedTest
    @EnumSource(
            value = QueueOrder.class,
            names = {"FIFO", "SJF", "SRPT", "HRRN", "HRRNDR", "DEADLINE", "FAIR"})
    void aHundredTimesAsManyThatQuotasHoldCostNothing(QueueOrder order) {
        Cost few = cost(new BusyCluster(order, 200, 20, 1000, false, 1000));
        Cost many = cost(new BusyCluster(order, 200, 20, 1000, false, 100_000));

        // Each decision asks who goes first of each of the 20 holders; matches are played again as time goes by.
        assertThat(many.comparisons).isLessThan(few.comparisons + 100);
        assertThat(many.checks).isEqualTo(few.checks);
        assertThat(many.changes).isEqualTo(few.changes);
    }

    @Test
    void tenTimesAsManyNodesCostLittleMore() {
        Cost small = cost(QueueOrder.FIFO, 200, 20, 1000);
        Cost large = cost(QueueOrder.FIFO, 2000, 200, 1000);

        // A search of all 2,000 nodes at every event would pass the bound.
        assertThat(large.checks).isLessThan(2 * small.checks);
        assertThat(large.changes).isLessThan(1.5 * small.changes);
        assertThat(large.comparisons).isLessThan(small.comparisons + 20);
    }

    private static Cost cost(QueueOrder order, int nodes, int serving, int waiting) {
        return cost(new BusyCluster(order, nodes, serving, waiting, false));
    }

    private static Cost cost(BusyCluster cluster) {
        for (int i = 0; i < EVENTS / 4; i++) {
            cluster.prepare();
            cluster.happen();
        }
        EffortCounters effort = cluster.effort();
        long comparisons = effort.comparisons();
        long checks = effort.capacityChecks();
        long changes = effort.changes();
        for (int i = 0; i < EVENTS; i++) {
            cluster.prepare();
            cluster.happen();
        }
        return new Cost(
                (effort.comparisons() - comparisons) / (double) EVENTS,
                (effort.capacityChecks() - checks) / (double) EVENTS,
                (effort.changes() - changes) / (double) EVENTS);
    }
}
