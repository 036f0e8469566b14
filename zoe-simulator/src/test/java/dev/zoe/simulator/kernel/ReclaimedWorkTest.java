package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.TestWorkloads;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import org.junit.jupiter.api.Test;

class ReclaimedWorkTest {

    private static final SimulatedCluster TWO = new SimulatedCluster(2, 4, 8);
    private static final SimulatedApplication FLEXIBLE =
            new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 7, 0, 1, 3, 1, 1, 10);

    @Test
    void aPartOfWhatAReclaimedComponentDidIsDoneAgain() {
        // 40 component-seconds: 1 for 4 s, 4 for 6 s; two that ran for 6 s lose half of it; the rest by 2.
        SimulatedScheduler takingTwoBack = new Scripted() {
            @Override
            public double decide(double now, AllocationChanges grants) {
                if (now == 0) {
                    grants.core(0, 0, 1);
                    return 4;
                }
                if (now == 4) {
                    grants.elastic(0, 0, 1);
                    grants.elastic(0, 1, 2);
                    return 10;
                }
                if (now == 10) {
                    grants.elastic(0, 1, -2);
                }
                return Double.POSITIVE_INFINITY;
            }
        };
        assertThat(finish(takingTwoBack, 0.5)).isCloseTo(10 + (40 - 28 + 6) / 2.0, within(1e-9));
        assertThat(finish(takingTwoBack, 0)).isCloseTo(10 + (40 - 28) / 2.0, within(1e-9));
    }

    @Test
    void theYoungestOnANodeGoFirst() {
        // One elastic component from 0 s and one from 4 s; the one that goes at 6 s has run for 2 s.
        SimulatedScheduler takingOneBack = new Scripted() {
            @Override
            public double decide(double now, AllocationChanges grants) {
                if (now == 0) {
                    grants.core(0, 0, 1);
                    grants.elastic(0, 1, 1);
                    return 4;
                }
                if (now == 4) {
                    grants.elastic(0, 1, 1);
                    return 6;
                }
                if (now == 6) {
                    grants.elastic(0, 1, -1);
                }
                return Double.POSITIVE_INFINITY;
            }
        };
        double done = 2 * 4 + 3 * 2;
        assertThat(finish(takingOneBack, 1)).isCloseTo(6 + (40 - done + 2) / 2, within(1e-9));
    }

    private static double finish(SimulatedScheduler scheduler, double part) {
        SimulationResult result = SimulatedTimes.of(
                TestWorkloads.of(FLEXIBLE),
                (trace, journal) -> new Kernel(trace, TWO, scheduler, journal, true, part).run(() -> false));
        return result.outcome().finish(0);
    }

    /** Decides by the time alone. */
    private abstract static class Scripted implements SimulatedScheduler {

        @Override
        public boolean submitted(int slot, SimulatedApplication application, double now) {
            return true;
        }

        @Override
        public void finished(int slot, double now) {
            // Only time matters to a script.
        }
    }
}
