package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, what is absorbed; the ledger stays right in both cases. */
class BadInputTest {

    private final Scenario scenario = new Scenario().node("n1", 4);

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
    void anImpossibleRunTimeIsRefused(double runTime) {
        assertThatThrownBy(() -> new Request(3, 0, 0, runTime, List.of(Scenario.component(1, 0, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "request 3: the run time must be a finite number of seconds, not negative, and is " + runTime);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY})
    void anImpossibleArrivalIsRefused(double arrival) {
        assertThatThrownBy(() -> new Request(3, arrival, 0, 1, List.of(Scenario.component(1, 0, 1))))
                .hasMessage("request 3: the arrival must be a finite number of seconds, not " + arrival);
    }

    @Test
    void negativeDemandsAndCountsAreRefused() {
        assertThatThrownBy(() -> new Resources(-1, 0, 0)).hasMessageContaining("must not be negative: -1 millicores");
        assertThatThrownBy(() -> new Request.Component("w", Resources.NONE, -1, 2, Set.of()))
                .hasMessage("component w: counts must not be negative: -1 core, 2 elastic");
    }

    @Test
    void aRequestForNothingAndOneWithTwinNamesAreRefused() {
        assertThatThrownBy(() -> batch(3, 0, 0, 1)).hasMessage("request 3 asks for no instance of anything");
        assertThatThrownBy(() -> Scenario.mixed(3, Scenario.component(1, 0, 1), Scenario.component(1, 0, 1)))
                .hasMessage("request 3: two components have the same name");
    }

    @Test
    void aRequestThatDemandsNothingRunsBesideAFullCluster() {
        scenario.submit(batch(1, 4, 3, 1), batch(2, 1, 0, 0)).decide();

        assertThat(scenario.engine.inService()).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void aTimeThatIsNoTimeIsRefused(double now) {
        assertThatThrownBy(() -> scenario.engine.decide(now))
                .hasMessage("the time must be a finite number of seconds, not " + now);
        assertThatThrownBy(() -> scenario.engine.nodeLost("n1", now)).isInstanceOf(IllegalArgumentException.class);
        assertThat(scenario.engine.nodes()).hasSize(1);
    }

    @Test
    void anInstanceThatTheRequestDoesNotHaveIsRefused() {
        scenario.submit(batch(1, 1, 0, 1)).decide();

        assertThatThrownBy(() -> scenario.engine.instanceEnded(new Instance(1, 0, 5), 0, 0))
                .hasMessage("Instance[request=1, component=0, ordinal=5] is not an instance of request 1");
        assertThatThrownBy(() -> scenario.engine.instanceEnded(new Instance(1, 0, 0), 0, Double.NaN))
                .hasMessageContaining("must be a number of seconds or infinity, not NaN");
        assertThatThrownBy(() -> scenario.engine.restored(
                        batch(2, 1, 0, 1),
                        Map.of(
                                new Instance(2, 0, 0),
                                new InstanceLocation("n1", 0),
                                new Instance(9, 0, 0),
                                new InstanceLocation("n1", 0)),
                        0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(scenario.engine.nodes().get(0).instances()).isEqualTo(1);
        assertThat(scenario.engine.inService()).containsExactly(1L);
    }

    @Test
    void eventsAboutTheUnknownAndEventsToldTwiceChangeNothing() {
        scenario.submit(batch(1, 1, 1, 1)).decide();

        scenario.submit(batch(1, 4, 0, 1)).ends(99);
        scenario.engine.instanceEnded(new Instance(99, 0, 0), 0, 0);
        scenario.engine.restored(batch(1, 4, 0, 1), Map.of(), 0);
        assertThat(scenario.engine.nodeLost("n9", 0)).isEmpty();
        scenario.does();

        scenario.ends(1).ends(1).does();
        assertThat(scenario.engine.nodes().get(0).instances()).isZero();
    }

    @Test
    void anInstanceMayEndTwice() {
        scenario.submit(batch(1, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 1, 5);
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 1, 5);

        assertThat(scenario.engine.nodes().get(0).instances()).isEqualTo(1);
        scenario.at(5).does("+1/a1 n1");
    }

    @Test
    void aClockThatGoesBackStandsStill() {
        scenario.submit(batch(1, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 10, 12);

        scenario.at(3).does();
        scenario.at(12).does("+1/a1 n1");
        scenario.at(-50).submit(batch(2, 1, 0, 1)).does("+2/a0 n1");
    }

    @Test
    void demandsBeyondAllReasonNeverFit() {
        Request absurd = Scenario.mixed(
                1,
                new Request.Component(
                        "w", new Resources(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE), 3, 2, Set.of()));

        assertThat(scenario.engine.neverFits(absurd).orElseThrow())
                .startsWith("core service w needs 9223372036854775.807 cores and 8.0 EiB and 2147483647 GPUs");
        scenario.submit(absurd, batch(2, 1, 0, 1)).does("+2/a0 n1");
    }

    @Test
    void aNodeThatIsToldAfterTheInstancesOnItHoldsThem() {
        scenario.engine.restored(batch(1, 1, 0, 3), Map.of(new Instance(1, 0, 0), new InstanceLocation("n2", 0)), 0);
        scenario.submit(batch(2, 1, 0, 4)).does("+2/a0 n1");

        scenario.node("n2", 4).submit(batch(3, 1, 0, 2), batch(4, 1, 0, 1)).does();
        scenario.ends(3).does("+4/a0 n2");
    }

    @Test
    void anInstanceThatIsOverIsNotSubtractedTwice() {
        scenario.submit(batch(1, 1, 2, 1)).decide();
        for (int twice = 0; twice < 2; twice++) {
            scenario.engine.instanceEnded(new Instance(1, 0, 2), 1, Double.POSITIVE_INFINITY);
        }
        scenario.engine.instanceEnded(new Instance(1, 0, 2), 1, 5);

        assertThat(scenario.at(5).explain(1).reasons()).isEmpty();
        scenario.engine.nodeLost("n1", 6);
        scenario.at(6).node("n2", 4).does("+1/a0 n2", "+1/a1 n2");
    }

    @Test
    void aNodeThatVanishesInUseTakesWithItWhatRanThereOnce() {
        scenario.submit(batch(1, 1, 1, 1)).decide();

        assertThat(scenario.engine.nodeLost("n1", 1)).hasSize(2);
        assertThat(scenario.engine.nodeLost("n1", 1)).isEmpty();
        scenario.engine.instanceEnded(new Instance(1, 0, 0), 2, 2);
        assertThat(scenario.engine.nodes()).isEmpty();
        scenario.at(2).node("n1", 4).does("+1/a0 n1", "+1/a1 n1");
    }

    @Test
    void whatEndedBeforeItWasToldToArriveIsNew() {
        scenario.ends(1).submit(batch(1, 1, 0, 1)).does("+1/a0 n1");
        scenario.ends(1).submit(batch(1, 2, 0, 1)).does("+1/a0 n1", "+1/a1 n1");
    }

    @ParameterizedTest
    @EnumSource
    void absurdRunTimesBreakNoOrder(QueueOrder order) {
        Scenario absurd = new Scenario(Settings.DEFAULT
                .but()
                .order(order)
                .backFill(BackFill.RESERVE)
                .ageing(new Settings.Ageing(1, 1e300))
                .build());
        absurd.node("n1", 4).submit(batch(1, 4, 0, 1)).decide();
        for (long id = 2; id < 5; id++) {
            double runTime = List.of(0.0, Double.MIN_VALUE, Double.MAX_VALUE).get((int) id - 2);
            absurd.submit(new Request(id, -1e15, 0, runTime, List.of(Scenario.component(3, 3, 1))));
        }

        absurd.at(1e15);
        assertThat(absurd.engine.queue(9, 1e15)).allMatch(q -> !Double.isNaN(q.value()));
        for (int left = 4; left > 0; left--) {
            absurd.ends(absurd.engine.inService().get(0)).decide();
            assertThat(absurd.engine.inService()).hasSize(Math.min(1, left - 1));
        }
        assertThat(absurd.engine.nodes().get(0).instances()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY})
    void anImpossibleDeadlineIsRefused(double deadline) {
        assertThatThrownBy(() -> new Request(3, 0, 0, 1, List.of(Scenario.component(1, 0, 1)), "ann", deadline))
                .hasMessage("request 3: the deadline must be a number of seconds, or infinity for none, and is "
                        + deadline);
    }
}
