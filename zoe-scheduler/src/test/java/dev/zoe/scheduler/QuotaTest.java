package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.component;
import static dev.zoe.scheduler.Scenario.gib;
import static dev.zoe.scheduler.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What limits of holders hold back, and what they do not. */
class QuotaTest {

    private static final String ADA = "user:ada";
    private static final String BOB = "user:bob";
    private static final String PHYSICS = "group:physics";

    private final Scenario scenario = new Scenario().node("n1", 20);

    @Test
    void whatIsOverQuotaWaitsAndOthersPass() {
        limit(ADA, executions(1));

        scenario.submit(of(1, 1, 0, 1, ADA), of(2, 1, 0, 1, ADA), of(3, 1, 0, 1, BOB))
                .does("+1/a0 n1", "+3/a0 n1");

        assertThat(scenario.explain(2).reasons())
                .containsExactly("held by quota of user ada: 1 of 1 running application");
        scenario.ends(1).does("+2/a0 n1");
    }

    @Test
    void aHeldRequestHoldsTheLaterOnesOfItsHolder() {
        limit(PHYSICS, core(gib(4)));

        scenario.submit(
                        of(1, 1, 0, 3, ADA, PHYSICS),
                        of(2, 1, 0, 2, ADA, PHYSICS),
                        of(3, 1, 0, 1, BOB, PHYSICS),
                        of(4, 1, 0, 1, ADA))
                .does("+1/a0 n1", "+4/a0 n1");

        assertThat(scenario.explain(2).reasons())
                .containsExactly("held by quota of group physics: 3.0 GiB of 4.0 GiB; its core can take 2.0 GiB");
        assertThat(scenario.explain(3).reasons())
                .containsExactly(
                        "held by quota of group physics: 3.0 GiB of 4.0 GiB; application 2 goes first and can take 2.0 GiB",
                        "order: 1 application ahead");
        scenario.ends(1).does("+2/a0 n1", "+3/a0 n1");
    }

    @Test
    void theMaximumOfAComponentCountsAndNotItsDemand() {
        limit(ADA, new Limits(0, gib(3), gib(5)));
        Request.Component bursts = new Request.Component("a", gib(1), 1, 3, Set.of(), gib(2));

        scenario.submit(request(1, bursts), request(2, bursts)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1");

        assertThat(scenario.explain(1).reasons())
                .contains("no more elastic services within the quota of user ada: 4.0 GiB of 5.0 GiB for elastic"
                        + " services");
        assertThat(scenario.explain(2).reasons())
                .containsExactly("held by quota of user ada: 2.0 GiB of 3.0 GiB; its core can take 2.0 GiB");
    }

    private static Request request(long id, Request.Component component) {
        return new Request(id, id, 0, 10, List.of(component), "", Double.POSITIVE_INFINITY, List.of(ADA));
    }

    @Test
    void whatIsHeldBehindAnotherHoldsNoOtherHolder() {
        limit(ADA, executions(1));
        limit(PHYSICS, core(gib(2)));

        // 3 is held by the quota of ada; that physics has too little for it as well does not matter to 4.
        scenario.submit(
                        of(1, 1, 0, 1, ADA),
                        of(2, 1, 0, 1, ADA),
                        of(3, 1, 0, 2, ADA, PHYSICS),
                        of(4, 1, 0, 1, BOB, PHYSICS))
                .does("+1/a0 n1", "+4/a0 n1");
    }

    @Test
    void aLoweredLimitStopsNothingAndARaisedOneLetsGo() {
        limit(ADA, core(gib(2)));
        scenario.submit(of(1, 1, 0, 1, ADA), of(2, 1, 0, 1, ADA)).does("+1/a0 n1", "+2/a0 n1");

        limit(ADA, core(gib(1)));
        scenario.submit(of(3, 1, 0, 1, ADA)).does().ends(1).does();
        limit(ADA, core(gib(2)));
        scenario.does("+3/a0 n1");

        scenario.submit(of(4, 1, 0, 1, ADA)).does();
        scenario.engine.limitsChanged(ADA, Optional.empty());
        scenario.does("+4/a0 n1");
    }

    @Test
    void aRaisedLimitLetsStartWhatCouldNever() {
        limit(ADA, core(gib(1)));
        scenario.submit(of(1, 1, 0, 2, ADA)).does();

        limit(ADA, core(gib(2)));
        scenario.does("+1/a0 n1");

        limit(ADA, core(gib(4)));
        scenario.does();
    }

    @Test
    void whatALoweredLimitNeverAllowsHoldsNoOther() {
        limit(ADA, core(gib(2)));
        scenario.submit(of(1, 1, 0, 2, ADA), of(2, 1, 0, 2, ADA), of(3, 1, 0, 1, ADA))
                .does("+1/a0 n1");

        limit(ADA, core(gib(1)));

        scenario.ends(1).does("+3/a0 n1");
    }

    @Test
    void aChangedLimitLeavesWhatOtherHoldersHaveAsItIs() {
        limit(ADA, elastic(gib(2)));
        limit(PHYSICS, elastic(gib(4)));
        scenario.submit(of(1, 1, 2, 1, ADA, PHYSICS)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1");

        limit(ADA, new Limits(5, gib(5), gib(5)));

        scenario.submit(of(2, 1, 4, 1, BOB, PHYSICS)).does("+2/a0 n1", "+2/a1 n1", "+2/a2 n1");
        scenario.submit(of(3, 1, 0, 4, ADA))
                .does("+3/a0 n1")
                .submit(of(4, 1, 0, 1, ADA))
                .does();
    }

    @Test
    void lostCoreComesBackWhateverTheLimit() {
        limit(ADA, core(gib(2)));
        scenario.submit(of(1, 2, 0, 1, ADA), of(2, 1, 0, 1, ADA)).does("+1/a0 n1", "+1/a1 n1");
        limit(ADA, core(gib(1)));

        scenario.engine.instanceEnded(new Instance(1, 0, 0), 5, 10);
        // It pauses, and still counts.
        scenario.at(6).does();
        scenario.at(10).does("+1/a0 n1");
    }

    @Test
    void coreThatIsOverLeavesRoom() {
        limit(ADA, core(gib(2)));
        scenario.submit(of(1, 2, 0, 1, ADA), of(2, 1, 0, 1, ADA)).does("+1/a0 n1", "+1/a1 n1");

        scenario.engine.instanceEnded(new Instance(1, 0, 0), 5, Double.POSITIVE_INFINITY);

        scenario.at(5).does("+2/a0 n1");
    }

    @Test
    void elasticInstancesStayWithinTheirLimitAndOthersGrow() {
        limit(ADA, elastic(gib(2)));

        scenario.submit(of(1, 1, 9, 1, ADA), of(2, 1, 9, 1, ADA, PHYSICS), of(3, 1, 4, 1))
                .does(
                        "+1/a0 n1",
                        "+1/a1 n1",
                        "+1/a2 n1",
                        "+2/a0 n1",
                        "+3/a0 n1",
                        "+3/a1 n1",
                        "+3/a2 n1",
                        "+3/a3 n1",
                        "+3/a4 n1");

        assertThat(scenario.explain(2).reasons())
                .containsExactly(
                        "no more elastic services within the quota of user ada: 2.0 GiB of 2.0 GiB for elastic services");
        scenario.ends(1).does("+2/a1 n1", "+2/a2 n1");
    }

    @Test
    void gpusOfCoreAndOfElasticInstancesHaveLimitsOfTheirOwn() {
        scenario.engine.nodeChanged(new Node("g1", gpus(9), Resources.NONE, Set.of(), false));
        limit(ADA, new Limits(0, gpus(2), gpus(3)));
        Request.Component two = new Request.Component("a", gpus(1), 2, 5, Set.of());

        scenario.submit(request(1, two), request(2, two))
                .does("+1/a0 g1", "+1/a1 g1", "+1/a2 g1", "+1/a3 g1", "+1/a4 g1");

        assertThat(scenario.explain(2).reasons()).containsExactly("held by quota of user ada: 2 of 2 GPUs");
        assertThat(scenario.explain(1).reasons())
                .contains("no more elastic services within the quota of user ada: 3 of 3 GPUs for elastic services");
    }

    private static Resources gpus(int count) {
        return new Resources(0, 0, count);
    }

    @Test
    void whatOthersReclaimLeavesRoomInTheQuota() {
        limit(ADA, elastic(gib(2)));
        scenario.node("n1", 5).submit(of(3, 1, 2, 1, ADA)).does("+3/a0 n1", "+3/a1 n1", "+3/a2 n1");
        scenario.submit(of(1, 1, 1, 1, ADA)).does("+1/a0 n1");

        // 2 takes an elastic instance of 3. What that leaves of the quota is for 1, which goes first.
        scenario.submit(of(2, 1, 1, 1)).does("-3/a2 n1", "-3/a1 n1", "+1/a1 n1", "+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void aRigidAllocatorCountsElasticInstancesAtAdmission() {
        Scenario rigid = scenario(how -> how.allocator(Allocator.RIGID)).node("n1", 20);
        rigid.engine.limitsChanged(ADA, Optional.of(elastic(gib(3))));

        rigid.submit(of(1, 1, 2, 1, ADA), of(2, 1, 2, 1, ADA), of(3, 1, 4, 1, ADA), of(4, 1, 1, 1, BOB))
                .does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1", "+4/a0 n1", "+4/a1 n1");

        assertThat(rigid.explain(2).reasons())
                .containsExactly("held by quota of user ada: 2.0 GiB of 3.0 GiB for elastic services; elastic services"
                        + " that it needs to start can take 2.0 GiB");
        assertThat(rigid.engine.neverFits(of(3, 1, 4, 1, ADA)))
                .contains("elastic services that it needs to start can take 4.0 GiB; the quota of user ada allows"
                        + " 3.0 GiB for elastic services");
    }

    @Test
    void aCoreLargerThanAQuotaNeverFitsAndHoldsNoOther() {
        limit(PHYSICS, new Limits(0, new Resources(40_000, 0, 2), Resources.NONE));
        Request.Component wide = new Request.Component("wide", new Resources(24_000, 0, 0), 2, 0, Set.of());
        Request large = new Request(1, 1, 0, 10, List.of(wide), "", Double.POSITIVE_INFINITY, List.of(PHYSICS));

        assertThat(scenario.engine.neverFits(large))
                .contains("its core can take 48 cores; the quota of group physics allows 40");
        scenario.submit(large, of(2, 1, 0, 1, PHYSICS)).does("+2/a0 n1");
        assertThat(scenario.explain(1).reasons())
                .containsExactly(
                        "can never run here, and no other application waits for it: its core can take 48 cores;"
                                + " the quota of group physics allows 40");
    }

    @Test
    void withoutCoreARequestIsHeldWhileNoElasticInstanceIsAllowed() {
        limit(ADA, elastic(gib(1)));

        scenario.submit(of(1, 1, 1, 1, ADA), of(2, 0, 3, 1, ADA), of(3, 1, 0, 1))
                .does("+1/a0 n1", "+1/a1 n1", "+3/a0 n1");

        assertThat(scenario.explain(2).reasons())
                .containsExactly("held by quota of user ada: 1.0 GiB of 1.0 GiB for elastic services");
        scenario.ends(1).does("+2/a0 n1");
    }

    @Test
    void backFillTakesNoQuotaThatTheHeadNeeds() {
        Scenario reserving = scenario(how -> how.backFill(BackFill.RESERVE)).node("n1", 10);
        reserving.engine.limitsChanged(ADA, Optional.of(executions(2)));
        reserving.submit(of(1, 1, 0, 6, ADA)).does("+1/a0 n1");

        // 2 waits for memory. 3 would end in time, but then ada could not have a third application.
        reserving
                .submit(of(2, 1, 0, 5, ADA), of(3, 1, 0, 1, ADA), of(4, 1, 0, 1, BOB))
                .does("+4/a0 n1");

        assertThat(reserving.explain(3).reasons()).contains("it would delay application 2, which goes first");
        reserving.at(10).ends(1).does("+2/a0 n1", "+3/a0 n1");
    }

    @Test
    void whatPassesTheHeadHoldsOthersOfItsHolder() {
        Scenario reserving = scenario(how -> how.backFill(BackFill.RESERVE)).node("n1", 10);
        reserving.engine.limitsChanged(ADA, Optional.of(executions(1)));
        reserving.submit(of(1, 1, 0, 6)).does("+1/a0 n1");

        reserving
                .submit(of(2, 1, 0, 8), of(3, 1, 0, 1, ADA), of(4, 1, 0, 1, ADA), of(5, 1, 0, 1, BOB))
                .does("+3/a0 n1", "+5/a0 n1");
    }

    @Test
    void whatPassesTheHeadMayBringAnEarlierOneOfItsHolderOverQuota() {
        Scenario reserving = scenario(how -> how.backFill(BackFill.RESERVE)).node("n1", 10);
        reserving.engine.limitsChanged(ADA, Optional.of(core(gib(5))));
        reserving.submit(of(1, 1, 0, 6)).does("+1/a0 n1");

        // 3 finds no memory. After 4 passed it, it is over quota, and holds 5, which is not.
        reserving
                .submit(
                        of(2, 1, 0, 8),
                        of(3, 1, 0, 5, ADA),
                        of(4, 1, 0, 1, ADA),
                        of(5, 1, 0, 1, ADA),
                        of(6, 1, 0, 1, BOB))
                .does("+4/a0 n1", "+6/a0 n1");

        assertThat(reserving.explain(5).reasons())
                .contains(
                        "held by quota of user ada: 1.0 GiB of 5.0 GiB; application 3 goes first and can take 5.0 GiB");
    }

    @Test
    void limitsThatMeanNothingAreRefused() {
        assertThatThrownBy(() -> executions(-1))
                .hasMessage("the limit of running executions must not be negative, and is -1");
        assertThatThrownBy(() -> core(new Resources(0, 0, 0, Map.of("licences", 1L))))
                .hasMessage("a quota limits cores, memory and GPUs, and not licences");
        assertThatThrownBy(() -> of(1, 1, 0, 1, ADA, ADA))
                .hasMessage("request 1 names a holder of a quota twice: [user:ada, user:ada]");
    }

    @Test
    void amountsBeyondAllMeasureAreOverQuota() {
        limit(ADA, core(gib(4)));
        Request.Component absurd = new Request.Component(
                "absurd", new Resources(Long.MAX_VALUE, Long.MAX_VALUE, 1), Integer.MAX_VALUE, 0, Set.of());

        assertThat(scenario.engine.neverFits(
                        new Request(1, 1, 0, 1, List.of(absurd), "", Double.POSITIVE_INFINITY, List.of(ADA))))
                .isPresent();
    }

    private void limit(String holder, Limits limits) {
        scenario.engine.limitsChanged(holder, Optional.of(limits));
    }

    private static Limits executions(int count) {
        return new Limits(count, Resources.NONE, Resources.NONE);
    }

    private static Limits core(Resources resources) {
        return new Limits(0, resources, Resources.NONE);
    }

    private static Limits elastic(Resources resources) {
        return new Limits(0, Resources.NONE, resources);
    }

    private static Request of(long id, int core, int elastic, int gib, String... quotas) {
        return new Request(
                id, id, 0, 10, List.of(component(core, elastic, gib)), "", Double.POSITIVE_INFINITY, List.of(quotas));
    }
}
