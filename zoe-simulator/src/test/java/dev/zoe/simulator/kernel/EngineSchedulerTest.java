package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.TestWorkloads;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.statistics.ApplicationStatistics;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The scheduler of the product in virtual time; every decision is checked. */
class EngineSchedulerTest {

    private static final SimulatedCluster TEN_UNITS = new SimulatedCluster(1, 10, 1000);

    @ParameterizedTest
    @CsvSource({
        "RIGID,     10, 20, 30,                 40",
        "MALLEABLE, 10, 15, 22.5,               32.5",
        "FLEXIBLE,  10, 15, 23.571428571428573, 28.428571428571427"
    })
    void theWorkedExampleComesOutAsPublished(Allocator allocator, double a, double b, double c, double d) {
        int[] elastic = {4, 3, 5, 2};
        SimulatedApplication[] applications = new SimulatedApplication[4];
        Arrays.setAll(
                applications,
                i -> new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, i, 0, 3, elastic[i], 1, 1, 10));
        WorkloadOutcome outcome = run(TestWorkloads.of(applications), TEN_UNITS, QueueOrder.FIFO, allocator);
        assertThat(new double[] {outcome.finish(0), outcome.finish(1), outcome.finish(2), outcome.finish(3)})
                .containsExactly(new double[] {a, b, c, d}, offset(1e-9));
    }

    @ParameterizedTest
    @EnumSource(QueueOrder.class)
    void everyOrderServesEverybodyAndKeepsEveryPromise(QueueOrder order) throws IOException {
        Workload workload = Workload.of(new WorkloadGenerator(new GeneratorSettings(120, 20, 1, 0.2, 0.8, 0.5, 4)));
        for (Allocator allocator : Allocator.values()) {
            ApplicationStatistics statistics = ApplicationStatistics.of(
                    run(workload, new SimulatedCluster(8, 32, 128), order, allocator), i -> true);
            assertThat(statistics.unfinished()).as(allocator.wire()).isZero();
            assertThat(statistics.slowdown().mean()).isGreaterThanOrEqualTo(1 - 1e-9);
        }
    }

    @Test
    void oneServerIsTheQueueOfTheFormula() {
        // Single components are served first come first served, as by any other server.
        Workload workload = TestWorkloads.poisson(3000, 0.7, TestWorkloads::exponential, 8);
        SimulatedCluster one = new SimulatedCluster(1, 1, 1);
        WorkloadOutcome engine = run(workload, one, QueueOrder.FIFO, Allocator.FLEXIBLE);
        WorkloadOutcome server = run(workload, one, MultiServerScheduler.firstComeFirstServed(1));
        for (int i = 0; i < workload.size(); i++) {
            assertThat(engine.finish(i)).isEqualTo(server.finish(i));
        }
    }

    @Test
    void whatNeedsMoreThanTheClusterHasAtOnceIsRefusedUnlessAsked() {
        Workload workload =
                TestWorkloads.of(new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 1, 0, 2, 18, 1, 1, 10));
        assertThat(run(workload, TEN_UNITS, QueueOrder.FIFO, Allocator.FLEXIBLE).isRefused(0))
                .isTrue();
        WorkloadOutcome accepted = run(workload, TEN_UNITS, new EngineScheduler(TEN_UNITS, Settings.DEFAULT, true));
        assertThat(accepted.finish(0)).isEqualTo(20);
    }

    @Test
    void fairOrderSharesAmongOwners() {
        SimulatedApplication[] applications = {
            owned(0, "ada", 10), owned(1, "ada", 5), owned(2, "ada", 5), owned(3, "bob", 5),
        };
        WorkloadOutcome first = run(TestWorkloads.of(applications), TEN_UNITS, QueueOrder.FIFO, Allocator.RIGID);
        WorkloadOutcome fair = run(TestWorkloads.of(applications), TEN_UNITS, QueueOrder.FAIR, Allocator.RIGID);
        assertThat(first.start(3)).isGreaterThan(first.start(1));
        assertThat(fair.start(3)).isEqualTo(10).isLessThanOrEqualTo(fair.start(1));
    }

    private static SimulatedApplication owned(long id, String owner, int core) {
        return new SimulatedApplication(ApplicationClass.BATCH_RIGID, id, 0, core, 0, 1, 1, 10, 10, owner, "");
    }

    @Test
    void withPreemptionInteractiveApplicationsGoFirst() {
        Workload workload = TestWorkloads.of(
                new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 0, 0, 2, 8, 1, 1, 100),
                new SimulatedApplication(ApplicationClass.BATCH_RIGID, 1, 1, 9, 0, 1, 1, 10),
                new SimulatedApplication(ApplicationClass.INTERACTIVE, 2, 2, 4, 0, 1, 1, 10));
        Settings settings = Settings.DEFAULT.but().preemption(true).build();
        WorkloadOutcome outcome = run(workload, TEN_UNITS, new EngineScheduler(TEN_UNITS, settings, false));
        assertThat(outcome.start(2)).isEqualTo(2);
        assertThat(outcome.start(1)).isGreaterThan(2);
    }

    private static WorkloadOutcome run(
            Workload workload, SimulatedCluster cluster, QueueOrder order, Allocator allocator) {
        Settings settings =
                Settings.DEFAULT.but().order(order).allocator(allocator).build();
        return run(workload, cluster, new EngineScheduler(cluster, settings, false));
    }

    private static WorkloadOutcome run(Workload workload, SimulatedCluster cluster, SimulatedScheduler scheduler) {
        return SimulatedTimes.of(workload, (trace, journal) -> new Kernel(trace, cluster, scheduler, journal, true)
                        .run(() -> false))
                .outcome();
    }
}
