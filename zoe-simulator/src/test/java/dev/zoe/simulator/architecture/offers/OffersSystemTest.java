package dev.zoe.simulator.architecture.offers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import dev.zoe.simulator.architecture.simulation.Fault;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Failures, filters, weights and revocation, on ten machines with room for one task each. */
class OffersSystemTest {

    private static final int MACHINES = 10;
    private static final double NEVER = Double.POSITIVE_INFINITY;

    @Test
    void withoutAMasterTasksGoOnAndNoneStarts() {
        JobTable jobs = jobs(List.of(30, 30), 10, 20);
        RunFigures run = run(
                1000, jobs, OffersSettings.of(OfferMode.SEED, Allocation.DRF), List.of(Fault.parse("master:0@5+100")));
        // The first ten tasks have started and end without a master; all others have to wait for the next one.
        assertThat(run.times().firstStart(0)).isLessThan(5);
        assertThat(run.times().firstStart(1)).isBetween(105.0, 135.0);
        assertThat(run.times().lastStart(0)).isGreaterThan(105);
        assertThat(run.times().scheduledJobs()).isEqualTo(2);
        assertThat(run.system().messages()).containsEntry("registrations", MACHINES + 2L);
        // Sixty tasks of 15 s need 90 s of ten machines, which are idle while all of the first ones are over.
        assertThat(run.times().end(1)).isBetween(105.0 + 60, 105.0 + 160);
    }

    @Test
    void theNextMasterKnowsWhatEachFrameworkHolds() {
        RunFigures run = run(
                1000,
                jobs(List.of(40, 40), 10, 20),
                OffersSettings.of(OfferMode.SEED, Allocation.DRF),
                List.of(Fault.parse("master:0@30+1"), Fault.parse("master:0@30.5+10"), Fault.parse("master:0@60+1")));
        assertThat(run.times().scheduledJobs()).isEqualTo(2);
        assertThat(run.system().messages()).containsEntry("registrations", 2 * (MACHINES + 2L));
    }

    @Test
    void anotherSchedulerOfAFrameworkTakesOver() {
        RunFigures run = Simulation.run(
                setup(1000).with(List.of(Fault.parse("framework:1@2+50"))),
                jobs(List.of(2, 2), 10, 20),
                1,
                SystemCatalog.choice().get("offers").factory().apply(SystemSettings.DEFAULT, 5.0),
                () -> false);
        // The attempt of 5 s is interrupted after 2 s and begins again; the other framework is not affected.
        assertThat(run.times().firstStart(0)).isLessThan(1);
        assertThat(run.times().firstStart(1)).isBetween(57.0, 57.1);
    }

    @Test
    void aDeclinedOfferIsNotMadeAgainUntilMoreIsFree() {
        JobTable jobs = jobs(List.of(MACHINES, MACHINES), 30, 60);
        RunFigures without = run(1500, jobs, OffersSettings.of(OfferMode.SEED, Allocation.DRF), List.of());
        RunFigures with = run(
                1500,
                jobs,
                new OffersSettings(OfferMode.SEED, AllocationPolicy.of(Allocation.DRF), 0, 0, NEVER, 20, false),
                List.of());
        long many = without.system().messages().getOrDefault("offers", 0L);
        assertThat(many).isGreaterThan(30);
        assertThat(with.system().messages().getOrDefault("offers", 0L)).isLessThan(many / 2);
        // A machine whose task has ended has more free than was declined, so no start is delayed by the filter.
        assertThat(with.times().firstStart(1))
                .isLessThanOrEqualTo(without.times().firstStart(1) + 1);
        assertThat(with.times().scheduledJobs()).isEqualTo(2);
    }

    @Test
    void weightsDivideTheClusterByDominantShares() {
        assertThat(ends(Allocation.DRF, 4, 1)).isLessThan(0.9);
        assertThat(ends(Allocation.DRF, 1, 4)).isGreaterThan(1.1);
        assertThat(ends(Allocation.LOTTERY, 1, 20)).isGreaterThan(1.1);
        assertThat(ends(Allocation.LOTTERY, 20, 1)).isLessThan(0.9);
    }

    @Test
    void theGreatestWeightIsServedFirst() {
        assertThat(ends(Allocation.PRIORITY, 2, 1)).isLessThan(0.8);
        assertThat(ends(Allocation.PRIORITY, 1, 2)).isGreaterThan(1.25);
    }

    /** Time until the job of one framework has ended, over that of an equal job of another one. */
    private static double ends(Allocation order, double weight, double other) {
        AllocationPolicy policy = new AllocationPolicy(order, List.of(weight, other), List.of(), NEVER);
        RunFigures run = run(
                1000,
                jobs(List.of(100, 100), 10, 20),
                OffersSettings.of(OfferMode.SEED, order).with(policy),
                List.of());
        return run.times().end(0) / run.times().end(1);
    }

    @Test
    void tasksAboveAShareAreKilledAfterTheGraceForAFrameworkBelowItsOwn() {
        RunFigures run = run(1000, jobs(List.of(40, 5), 100, 200), revoking(5), List.of());
        assertThat(run.times().firstStart(1)).isBetween(5.0, 7.0);
        // Half of the cluster is guaranteed, so only five tasks may be killed; they run again.
        assertThat(run.system().count(Counter.PREEMPTIONS_ATTEMPTED)).isEqualTo(5);
        assertThat(run.system().count(Counter.PREEMPTIONS_DONE)).isEqualTo(5);
        assertThat(run.times().isDone()).isTrue();
        RunFigures without = run(1000, jobs(List.of(40, 5), 100, 200), revoking(NEVER), List.of());
        assertThat(without.times().firstStart(1)).isGreaterThan(100);
    }

    @Test
    void aTaskThatEndsWithinTheGraceIsNotKilled() {
        RunFigures run = run(1000, jobs(List.of(40, 5), 3, 4), revoking(5), List.of());
        assertThat(run.system().count(Counter.PREEMPTIONS_ATTEMPTED)).isPositive();
        assertThat(run.system().count(Counter.PREEMPTIONS_DONE)).isZero();
    }

    @Test
    void aNewMasterDoesNotKillWhatTheOneBeforeHasAskedToEnd() {
        RunFigures run = run(1000, jobs(List.of(40, 5), 100, 200), revoking(5), List.of(Fault.parse("master:0@3+20")));
        // It asks again when it is there.
        assertThat(run.times().firstStart(1)).isBetween(28.0, 31.0);
        assertThat(run.system().count(Counter.PREEMPTIONS_ATTEMPTED)).isEqualTo(10);
        assertThat(run.system().count(Counter.PREEMPTIONS_DONE)).isEqualTo(5);
    }

    private static OffersSettings revoking(double grace) {
        AllocationPolicy policy = new AllocationPolicy(Allocation.DRF, List.of(), List.of(0.5, 0.5), grace);
        return OffersSettings.of(OfferMode.SEED, Allocation.DRF).with(policy);
    }

    private static JobTable jobs(List<Integer> tasks, double least, double most) {
        return JobGenerator.atOnce(List.of("first", "second"), TaskSize.OF_TRACES, tasks, least, most, 1);
    }

    private static RunFigures run(int machineCores, JobTable jobs, OffersSettings offers, List<Fault> faults) {
        return Simulation.run(
                setup(machineCores).with(faults),
                jobs,
                1,
                SystemCatalog.choice()
                        .get("offers")
                        .factory()
                        .apply(SystemSettings.DEFAULT.with(offers).withoutDecisionTimes(), 0.0),
                () -> false);
    }

    private static SimulationSetup setup(int machineCores) {
        return SimulationSetup.of(MACHINES, machineCores, machineCores, NEVER).checked();
    }
}
