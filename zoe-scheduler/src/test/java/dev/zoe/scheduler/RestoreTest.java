package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.HeldInstances;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a new engine learns about running requests. */
class RestoreTest {

    private final CountingEngine engine = new CountingEngine(Settings.DEFAULT);

    RestoreTest() {
        engine.nodeChanged(node("n1", 4));
    }

    private static Node node(String name, int gib) {
        return new Node(name, Scenario.gib(gib), Resources.NONE, Set.of(), false);
    }

    private static HeldInstances held(String node, int core, int elastic, double since) {
        return new HeldInstances(1, 0, node, core, elastic, since);
    }

    @Test
    void whatItHoldsAndHasDoneIsAsItWas() {
        engine.restored(batch(1, 1, 2, 1), List.of(held("n1", 1, 0, 3), held("n1", 0, 1, 8)), 7, 20);

        assertThat(engine.nodes()).containsExactly(new NodeAllocation(node("n1", 4), Scenario.gib(2), 2));
        WorkProgress progress = engine.progress(1).orElseThrow();
        assertThat(progress.remaining(20)).isEqualTo(30 - 7);
        assertThat(progress.remaining(21)).isEqualTo(30 - 7 - 2);
        assertThat(engine.decide(20).changes()).hasSize(1).first().satisfies(c -> {
            assertThat(c.core()).isFalse();
            assertThat(c.count()).isEqualTo(1);
        });
    }

    @Test
    void whoWaitsAndIsRestoredWaitsNoLonger() {
        engine.submitted(batch(1, 1, 0, 1));
        engine.restored(batch(1, 1, 0, 1), List.of(held("n1", 1, 0, 0)), 0, 0);

        assertThat(engine.waitingCount()).isZero();
        assertThat(engine.queue(9, 0)).isEmpty();
        assertThat(engine.decide(0).changes()).isEmpty();
        assertThat(engine.inService()).containsExactly(1L);
    }

    @Test
    void whoIsInServiceIsNotRestoredAgain() {
        engine.submitted(batch(1, 1, 0, 1));
        engine.decide(0);

        engine.restored(batch(1, 2, 0, 1), List.of(held("n1", 2, 0, 0)), 5, 0);

        assertThat(engine.nodes().get(0).instances()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"2,0,1,0", "1,-1,1,0", "1,1,1,0", "1,0,2,0", "1,0,0,3"})
    void whatTheRequestDoesNotHaveIsNotRestored(long request, int component, int core, int elastic) {
        HeldInstances held = new HeldInstances(request, component, "n1", core, elastic, 0);

        assertThatThrownBy(() -> engine.restored(batch(1, 1, 2, 1), List.of(held), 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("request 1 does not have " + held);
        assertThat(engine.inService()).isEmpty();
        assertThat(engine.nodes().get(0).instances()).isZero();
    }

    @Test
    void onSeveralNodesTogetherItHasNoMoreThanItAskedFor() {
        List<HeldInstances> all = List.of(held("n1", 1, 1, 0), held("n2", 0, 1, 0), held("n3", 0, 1, 0));

        assertThatThrownBy(() -> engine.restored(batch(1, 1, 2, 1), all, 0, 0))
                .hasMessage("request 1 does not have " + all.get(2));
        engine.restored(batch(1, 1, 2, 1), all.subList(0, 2), 0, 0);
        assertThat(engine.nodes()).extracting(n -> n.node().name()).containsExactly("n1", "n2");
    }

    @Test
    void anInstanceEndsOnlyWhereItIs() {
        engine.restored(batch(1, 1, 1, 1), List.of(held("n1", 1, 0, 0)), 0, 0);

        for (Map.Entry<Integer, String> wrong : List.of(Map.entry(0, "n2"), Map.entry(1, "n1"))) {
            Instance instance = new Instance(1, 0, wrong.getKey());
            assertThatThrownBy(() -> engine.instanceEnded(
                            instance, Optional.of(new InstanceLocation(wrong.getValue(), 0)), 1, 5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("%s is not on node %s".formatted(instance, wrong.getValue()));
        }
        assertThat(engine.nodes().get(0).instances()).isEqualTo(1);
    }

    @Test
    void sharesCountWhatWasRestoredUntilItEnds() {
        CountingEngine fair =
                new CountingEngine(Settings.DEFAULT.but().order(QueueOrder.FAIR).build());
        fair.nodeChanged(node("n1", 4));
        fair.restored(of("ann", 1), List.of(held("n1", 1, 0, 0)), 0, 0);
        fair.submitted(of("ann", 2));

        assertThat(fair.queue(1, 0)).containsExactly(new CountingEngine.Queued(2, 1, 0.25));
        fair.ended(1, 1);
        assertThat(fair.queue(1, 1)).containsExactly(new CountingEngine.Queued(2, 1, 0));
        assertThat(fair.decide(1).changes()).hasSize(1);
        fair.submitted(of("ann", 3));
        assertThat(fair.queue(1, 1)).containsExactly(new CountingEngine.Queued(3, 1, 0.25));
    }

    private static Request of(String holder, long id) {
        return new Request(id, id, 0, 10, List.of(Scenario.component(1, 0, 1)), holder, Double.POSITIVE_INFINITY);
    }

    @Test
    void aNodeThatWasNotReportedYetIsUnknown() {
        CountingEngine empty = new CountingEngine(Settings.DEFAULT);
        empty.restored(batch(1, 1, 0, 1), List.of(held("n9", 1, 0, 0)), 0, 0);

        assertThat(empty.neverFits(batch(2, 1, 0, 1))).isEmpty();
        empty.nodeChanged(node("n1", 4));
        assertThat(empty.neverFits(batch(2, 1, 0, 5))).isPresent();
    }
}
