package dev.zoe.simulator.referencemodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class PublishedSimulatorTest {

    /** Ten units of one core: the worked example of the publication. */
    private static final SimulatedCluster TEN_UNITS = new SimulatedCluster(1, 10, 1000);

    @Test
    void theWorkedExampleComesOutAsPrintedForRigid() throws IOException {
        assertThat(finishes(PublishedAllocator.RIGID, example())).containsExactly(10, 20, 30, 40);
    }

    @Test
    void theWorkedExampleComesOutAsPrintedForMalleable() throws IOException {
        assertThat(finishes(PublishedAllocator.MALLEABLE, example()))
                .usingComparatorWithPrecision(1e-9)
                .containsExactly(10, 15, 22.5, 32.5);
    }

    @Test
    void nothingStartsBeforeTheFourthApplicationIsQueued() throws IOException {
        WorkloadOutcome three = run(PublishedAllocator.FLEXIBLE, unit(1, 0), unit(2, 0), unit(3, 0));
        assertThat(three.start(0)).isNaN();
        WorkloadOutcome four = run(PublishedAllocator.FLEXIBLE, unit(1, 0), unit(2, 0), unit(3, 0), unit(4, 7));
        assertThat(four.start(0)).isEqualTo(7);
    }

    @Test
    void whatCannotFitTheEmptyClusterIsRefusedAndHoldsNobodyUp() throws IOException {
        SimulatedApplication huge = new SimulatedApplication(ApplicationClass.BATCH_RIGID, 9, 0, 11, 0, 1, 1, 10);
        WorkloadOutcome outcome = run(PublishedAllocator.RIGID, huge, unit(1, 0), unit(2, 0), unit(3, 0), unit(4, 0));
        assertThat(outcome.isRefused(0)).isTrue();
        assertThat(outcome.finish(4)).isEqualTo(10);
    }

    @Test
    void aRunThatIsStoppedSaysSoAndKeepsWhatItHas() throws IOException {
        SimulatedApplication[] many = new SimulatedApplication[1000];
        Arrays.setAll(many, i -> new SimulatedApplication(ApplicationClass.BATCH_RIGID, i, i * 10, 1, 0, 1, 1, 5));
        Workload workload = workload(many);
        int[] asked = {0};
        WorkloadOutcome outcome = run(workload, PublishedAllocator.RIGID, () -> ++asked[0] == 10);
        assertThat(outcome.isInterrupted()).isTrue();
        assertThat(outcome.finish(0)).isCloseTo(35, within(1e-9));
        assertThat(outcome.isFinished(999)).isFalse();
    }

    private static SimulatedApplication[] example() {
        int[] elastic = {4, 3, 5, 2};
        SimulatedApplication[] applications = new SimulatedApplication[4];
        Arrays.setAll(
                applications,
                i -> new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, i, 0, 3, elastic[i], 1, 1, 10));
        return applications;
    }

    private static SimulatedApplication unit(long id, double submit) {
        return new SimulatedApplication(ApplicationClass.BATCH_RIGID, id, submit, 1, 0, 1, 1, 10);
    }

    private static double[] finishes(PublishedAllocator allocator, SimulatedApplication... applications)
            throws IOException {
        WorkloadOutcome outcome = run(allocator, applications);
        double[] finishes = new double[applications.length];
        Arrays.setAll(finishes, outcome::finish);
        return finishes;
    }

    private static WorkloadOutcome run(PublishedAllocator allocator, SimulatedApplication... applications)
            throws IOException {
        return run(workload(applications), allocator, () -> false);
    }

    private static WorkloadOutcome run(Workload workload, PublishedAllocator allocator, BooleanSupplier stop) {
        return SimulatedTimes.of(workload, (trace, journal) -> new PublishedSimulator(
                                trace, TEN_UNITS, PublishedOrder.FIFO, allocator, journal)
                        .run(stop))
                .outcome();
    }

    private static Workload workload(SimulatedApplication... applications) throws IOException {
        Iterator<SimulatedApplication> each = Arrays.asList(applications).iterator();
        Trace trace = () -> each.hasNext() ? Optional.of(each.next()) : Optional.empty();
        return Workload.of(trace);
    }
}
