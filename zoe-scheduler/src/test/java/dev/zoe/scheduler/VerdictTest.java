package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.component;
import static dev.zoe.scheduler.Scenario.mixed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.CountingEngine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a request stands where it stands. */
class VerdictTest {

    private final Scenario scenario = new Scenario();

    @Test
    void theHeadLearnsWhatTheBestNodeLacks() {
        scenario.node("n1", 20)
                .node("n3", 16, "gpu")
                .submit(batch(1, 1, 5, 7, "gpu"))
                .decide();

        scenario.submit(batch(2, 1, 0, 12, "gpu")).decide();

        assertThat(scenario.explain(2))
                .isEqualTo(new Verdict(
                        Verdict.State.WAITING,
                        1,
                        List.of("core (c1-0-12) needs 12.0 GiB on one node with label gpu; the best node, n3, lacks 3.0"
                                + " GiB"),
                        Scenario.gib(3),
                        Optional.of(new Verdict.Nearest("n3", 0.25)),
                        List.of(new Verdict.Holder(1, 1, 1, Scenario.gib(14)))));
    }

    @Test
    void whatIsMissingCountsAllCoreInstancesThatDoNotFit() {
        scenario.node("n1", 5).node("n2", 4).submit(batch(1, 2, 0, 3)).decide();

        // 2 and 1 GiB are left: a 3 does not fit, nor does the second 3, nor a 2 beside what is left for them.
        scenario.submit(mixed(2, component(2, 0, 3), component(1, 0, 2))).decide();

        assertThat(scenario.explain(2).missing()).isEqualTo(Scenario.gib(1 + 2 + 2));
        assertThat(scenario.explain(2).nearest()).contains(new Verdict.Nearest("n1", 1.0 / 3));
    }

    @Test
    void withoutANodeAllOfTheCoreIsMissing() {
        scenario.node("n1", 4).submit(batch(1, 3, 0, 2, "gpu")).decide();

        assertThat(scenario.explain(1).missing()).isEqualTo(Scenario.gib(6));
    }

    @Test
    void othersLearnHowManyAreAhead() {
        scenario.node("n1", 4)
                .submit(batch(1, 4, 0, 1), batch(2, 4, 0, 1), batch(3, 1, 0, 1))
                .decide();

        assertThat(scenario.explain(3).position()).isEqualTo(2);
        assertThat(scenario.explain(3).reasons())
                .containsExactly(
                        "order: 1 application ahead",
                        "core (c1-0-1) needs 1.0 GiB on one node; the best node, n1, lacks 1.0 GiB");
    }

    @Test
    void aRunningRequestLearnsWhatItHolds() {
        scenario.node("n1", 4).submit(batch(1, 2, 5, 1)).decide();

        assertThat(scenario.explain(1))
                .isEqualTo(new Verdict(
                        Verdict.State.IN_SERVICE,
                        0,
                        List.of(
                                "elastic (c2-5-1): 2 of 5; the next one needs 1.0 GiB on one node; the best node, n1, has"
                                        + " 0 bytes free"),
                        Resources.NONE,
                        Optional.of(new Verdict.Nearest("n1", 1)),
                        List.of(new Verdict.Holder(1, 2, 2, Scenario.gib(4)))));
    }

    @Test
    void aRunningRequestLearnsWhoHoldsWhatItsNextElasticInstanceNeeds() {
        scenario.node("n1", 9).submit(batch(1, 2, 2, 1), batch(2, 1, 3, 2)).decide();

        assertThat(scenario.explain(2).reasons())
                .containsExactly(
                        "elastic (c1-3-2): 1 of 3; the next one needs 2.0 GiB on one node; the best node, n1, has 1.0"
                                + " GiB free");
        assertThat(scenario.explain(2).holders())
                .containsExactly(
                        new Verdict.Holder(1, 2, 2, Scenario.gib(4)), new Verdict.Holder(2, 1, 1, Scenario.gib(4)));
        assertThat(scenario.explain(1).holders()).isEmpty();
    }

    @Test
    void aRunningRequestLearnsThatNoNodeTakesItsElasticInstances() {
        scenario.node("n1", 4).submit(batch(1, 1, 1, 2)).decide();
        scenario.drained("n1", 4);
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 1, 1);

        assertThat(scenario.at(2).explain(1).reasons())
                .contains("elastic (c1-1-2): 0 of 1; the next one needs a node that takes new services, and there is"
                        + " none");
    }

    @Test
    void anElasticInstanceThatIsDueIsForetold() {
        scenario.node("n1", 2).submit(batch(1, 1, 1, 2)).decide();
        scenario.node("n2", 2);

        assertThat(scenario.explain(1).reasons())
                .contains("elastic (c1-1-2): 0 of 1; the next one can be placed with the next decision");
    }

    @Test
    void anUnknownRequestIsSaidToBeUnknown() {
        assertThat(scenario.explain(7).state()).isEqualTo(Verdict.State.UNKNOWN);
    }

    @Test
    void whatHasNotBeenDecidedYetIsForetold() {
        scenario.node("n1", 4).submit(batch(1, 1, 0, 1));

        assertThat(scenario.explain(1).reasons())
                .containsExactly("its core can be placed: it starts with the next decision");
        scenario.does("+1/a0 n1");
    }

    @Test
    void aNodeThatDoesNotExistIsNamedByItsLabels() {
        scenario.node("n1", 4);

        assertThat(scenario.engine.neverFits(batch(1, 1, 0, 1, "gpu", "ssd")))
                .contains("core service c1-0-1 needs a node with labels gpu, ssd, and there is none");
        scenario.submit(batch(1, 1, 0, 1, "gpu")).decide();
        assertThat(scenario.explain(1).reasons())
                .first()
                .isEqualTo("can never run here, and no other application waits for it: "
                        + "core service c1-0-1 needs a node with label"
                        + " gpu, and there is none");
    }

    @Test
    void oneInstanceLargerThanEveryNodeNeverFits() {
        scenario.node("n1", 4).node("n2", 6);

        assertThat(scenario.engine.neverFits(batch(1, 1, 0, 12)))
                .contains("core service c1-0-12 needs 12.0 GiB on one node; the nearest, n2, has 6.0 GiB in all");
    }

    @Test
    void moreThanAllNodesHaveNeverFits() {
        scenario.node("n1", 4).node("n2", 6);

        assertThat(scenario.engine.neverFits(batch(1, 11, 0, 1)))
                .contains("the 11 core services need 11.0 GiB together; all nodes together have 10.0 GiB");
    }

    @Test
    void whatFitsInSumButNotOnNodesNeverFits() {
        scenario.node("n1", 5).node("n2", 5);

        assertThat(scenario.engine.neverFits(mixed(1, component(3, 0, 3))))
                .contains(
                        "the 3 core services do not fit together on the 2 nodes, even empty: no capacity is left for a"
                                + " c3-0-3");
    }

    @Test
    void withNoNodeKnownNothingIsSaidToNeverFit() {
        assertThat(scenario.engine.neverFits(batch(1, 1, 0, 1))).isEqualTo(Optional.empty());
        scenario.submit(batch(1, 1, 0, 1)).does();
    }

    @Test
    void drainedNodesAndForeignLoadMayGoAwayAndDoNotMakeItNever() {
        scenario.drained("n1", 4);

        assertThat(scenario.engine.neverFits(batch(1, 1, 0, 4))).isEmpty();
        scenario.submit(batch(1, 1, 0, 4)).does();
        assertThat(scenario.explain(1).reasons())
                .containsExactly("core (c1-0-4) needs a node that takes new services, and there is none");
    }

    @Test
    void aRequestThatLostCoreLearnsHowManyAndWhenTheyComeBack() {
        scenario.node("n1", 8).submit(batch(1, 3, 0, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 0), 1, 10);
        scenario.engine.instanceEnded(new Instance(1, 0, 2), 1, 4);

        assertThat(scenario.at(4).explain(1).reasons())
                .containsExactly(
                        "2 core services lost and not yet placed again",
                        "c3-0-1 0 ended on n1 and is placed again in 6.0 s at the earliest");
    }

    @Test
    void anInstanceWhoseNodeIsGoneEndedOnALostNode() {
        scenario.node("n1", 1).node("n2", 1).submit(batch(1, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 1, 10);
        scenario.engine.nodeLost("n1", 2);
        assertThat(scenario.at(2).explain(1).reasons()).contains(ended("n2"));

        scenario.engine.nodeLost("n2", 2);
        assertThat(scenario.explain(1).reasons()).contains(ended("a lost node"));
    }

    private static String ended(String where) {
        return "c1-1-1 1 ended on " + where + " and is placed again in 8.0 s at the earliest";
    }

    @Test
    void aRequestThatHasAllItAskedForGetsNoReasonAboutCapacity() {
        scenario.node("n1", 4).submit(batch(1, 1, 1, 1)).decide();

        assertThat(scenario.explain(1).reasons()).isEmpty();
    }

    @Test
    void whoCanNeverRunKeepsItsPlaceAndSaysWhatIsMissing() {
        scenario.node("n1", 4)
                .submit(batch(1, 4, 0, 1), batch(2, 1, 0, 9), batch(3, 1, 0, 2), batch(4, 1, 0, 6))
                .decide();

        Verdict never = scenario.explain(4);
        assertThat(never.position()).isEqualTo(3);
        assertThat(never.reasons())
                .containsExactly(
                        "can never run here, and no other application waits for it: "
                                + "core service c1-0-6 needs 6.0 GiB on one node;"
                                + " the nearest, n1, has 4.0 GiB in all",
                        "order: 2 applications ahead");
        assertThat(never.missing()).isEqualTo(Scenario.gib(6));
        assertThat(never.nearest()).contains(new Verdict.Nearest("n1", 1));
        assertThat(scenario.explain(3).position()).isEqualTo(2);
        assertThat(scenario.explain(2).position()).isEqualTo(1);
        assertThat(scenario.explain(2).reasons()).hasSize(1);
        assertThat(scenario.engine.waiting(9, 0)).containsExactly(2L, 3L, 4L);
        assertThat(scenario.engine.waiting(2, 0)).containsExactly(2L, 3L);
    }

    @ParameterizedTest
    @CsvSource({"FIFO, 2", "SJF, 10", "SRPT2D1, 30", "HRRN, 2.5", "HRRN2D, 7.5", "DEADLINE, 40", "FAIR, 0.25"})
    void theQueueTellsWhatTheOrderCompares(QueueOrder order, double value) {
        Scenario ordered = new Scenario(Settings.DEFAULT.but().order(order).build());
        ordered.node("n1", 4).submit(of("ann", 1, 1, 0, 90)).decide();
        ordered.submit(of("ann", 2, 1, 2, 40));

        assertThat(ordered.engine.queue(1, 17)).containsExactly(new CountingEngine.Queued(2, 1, value));
    }

    private static Request of(String holder, long id, int core, int elastic, double deadline) {
        return new Request(id, id, 0, 10, List.of(component(core, elastic, 1)), holder, deadline);
    }

    @Test
    void amountsBeyondAllNumbersAreAddedUpToTheLargestOne() {
        scenario.engine.nodeChanged(
                new Node("n1", new Resources(0, Long.MAX_VALUE - 5, 0), Resources.NONE, Set.of(), false));
        Request.Component huge = new Request.Component("w", new Resources(0, Long.MAX_VALUE - 10, 0), 1, 0, Set.of());
        Request.Component three = new Request.Component("v", new Resources(0, Long.MAX_VALUE - 10, 0), 3, 0, Set.of());

        assertThat(scenario.engine.neverFits(mixed(1, huge, three)))
                .contains("the 4 core services need 8.0 EiB together; all nodes together have 8.0 EiB");
    }

    @Test
    void theReasonNamesTheServiceThatDoesNotFitBesideTheOthers() {
        scenario.node("n1", 10).submit(batch(1, 5, 0, 1)).decide();

        scenario.submit(mixed(2, component(1, 0, 4), component(1, 0, 3)));

        assertThat(scenario.explain(2).reasons())
                .containsExactly("core (c1-0-3) needs 3.0 GiB on one node; the best node, n1, lacks 2.0 GiB");
        assertThat(scenario.explain(2).missing()).isEqualTo(Scenario.gib(2));
    }

    @Test
    void whatJustStartedCountsAsTakenUnlessItWouldBeEnough() {
        Scenario spares = new Scenario(Settings.DEFAULT
                .but()
                .hysteresis(new Settings.Hysteresis(30, 0))
                .build());
        spares.at(100).node("n1", 4).submit(batch(1, 2, 1, 1)).decide();
        spares.at(110).submit(batch(2, 1, 0, 3)).decide();
        assertThat(spares.explain(2).reasons())
                .containsExactly("core (c1-0-3) needs 3.0 GiB on one node; the best node, n1, lacks 2.0 GiB");

        spares.submit(batch(3, 1, 0, 2)).ends(2).does();
        assertThat(spares.at(129).explain(3).reasons())
                .containsExactly("core (c1-0-2) fits once elastic services that just started may be reclaimed");
        assertThat(spares.at(131).explain(3).reasons())
                .containsExactly("its core can be placed: it starts with the next decision");
    }

    @Test
    void componentsThatFitAloneButNotTogetherLackCapacity() {
        scenario.node("n1", 3).submit(batch(1, 2, 5, 1)).decide();
        Resources unit = Scenario.gib(1);
        scenario.submit(new Request(
                2,
                0,
                0,
                1,
                List.of(
                        new Request.Component("boss", unit, 1, 0, Set.of()),
                        new Request.Component("store", unit, 1, 0, Set.of()))));

        assertThat(scenario.explain(2).reasons())
                .containsExactly("core (store) needs 1.0 GiB on one node; the best node, n1, lacks 1.0 GiB");
        assertThat(scenario.explain(2).missing()).isEqualTo(unit);
    }

    @Test
    void capacityThatRunningRequestsWillTakeIsNotPromisedToOthers() {
        scenario.node("n1", 2).submit(batch(1, 1, 3, 1)).decide();
        scenario.node("n1", 4).submit(batch(2, 1, 0, 1));

        assertThat(scenario.explain(2).reasons())
                .containsExactly("its core fits only where elastic services run that may not be reclaimed for it");
        scenario.does("+1/a2 n1", "+1/a3 n1");
    }
}
