package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.TestWorkloads;
import dev.zoe.simulator.statistics.SimulationResult;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KernelTest {

    private static final SimulatedCluster TWO = new SimulatedCluster(2, 4, 8);
    /** One core and three elastic components of one core and 1 GB; 10 s with all four. */
    private static final SimulatedApplication FLEXIBLE =
            new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, 7, 0, 1, 3, 1, 1, 10);

    @Test
    void workIsProjectedAnewWhenAGrantChanges() {
        // 40 component-seconds: 1 for 4 s, 4 for 6 s, then 2 for the last 12.
        SimulationResult result = run(new Script() {
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
        });
        assertThat(result.outcome().start(0)).isZero();
        assertThat(result.outcome().finish(0)).isCloseTo(16, within(1e-9));
        assertThat(result.allocatedCores()).isCloseTo(40 / (16 * 8.0), within(1e-9));
        assertThat(result.allocatedMemory()).isCloseTo(40 / (16 * 16.0), within(1e-9));
    }

    @Test
    void aSchedulerThatTakesBackCoreIsCaught() {
        assertBroken("core components were reclaimed", (now, grants) -> {
            grants.core(0, 0, 1);
            grants.core(0, 0, -1);
        });
    }

    @Test
    void aSchedulerThatStartsWithoutCoreIsCaught() {
        assertBroken("holds 0 core components; expected all", (now, grants) -> grants.elastic(0, 0, 1));
    }

    @Test
    void aSchedulerThatGivesMoreThanThereIsToGiveIsCaught() {
        assertBroken("holds 4 elastic components, more than it has", (now, grants) -> {
            grants.core(0, 0, 1);
            grants.elastic(0, 1, 4);
        });
    }

    @Test
    void aSchedulerThatOverfillsANodeIsCaught() {
        SimulatedApplication wide = new SimulatedApplication(ApplicationClass.BATCH_RIGID, 1, 0, 5, 0, 1, 1, 10);
        assertThatThrownBy(() -> run(TestWorkloads.of(wide), scripted((now, grants) -> grants.core(0, 1, 5))))
                .isInstanceOf(InvariantViolationException.class)
                .hasMessage("at 0.0 s, application 1: node 1 holds more cores than it has");
    }

    @Test
    void aSchedulerThatTakesBackWhatIsNotThereIsCaught() {
        assertBroken("more elastic components were reclaimed from node 1 than it held", (now, grants) -> {
            grants.core(0, 0, 1);
            grants.elastic(0, 0, 2);
            grants.elastic(0, 1, -1);
        });
    }

    @Test
    void whatWaitsForeverIsUnfinishedAndWhatIsRefusedIsRefused() {
        WorkloadOutcome outcome = run(TestWorkloads.of(FLEXIBLE, FLEXIBLE), new Script() {
                    @Override
                    public boolean submitted(int slot, SimulatedApplication application, double now) {
                        return slots++ == 0;
                    }

                    private int slots;
                })
                .outcome();
        assertThat(outcome.start(0)).isNaN();
        assertThat(outcome.isRefused(0)).isFalse();
        assertThat(outcome.isRefused(1)).isTrue();
    }

    @Test
    void onlyLiveApplicationsAreKept() {
        Workload workload = TestWorkloads.poisson(20_000, 0.5, TestWorkloads::exponential, 6);
        int[] highest = {0};
        SimulatedScheduler server = MultiServerScheduler.firstComeFirstServed(1);
        SimulatedScheduler watching = new SimulatedScheduler() {
            @Override
            public boolean submitted(int slot, SimulatedApplication application, double now) {
                highest[0] = Math.max(highest[0], slot);
                return server.submitted(slot, application, now);
            }

            @Override
            public void finished(int slot, double now) {
                server.finished(slot, now);
            }

            @Override
            public double decide(double now, AllocationChanges grants) {
                return server.decide(now, grants);
            }
        };
        WorkloadOutcome outcome = run(workload, watching).outcome();
        assertThat(outcome.isFinished(workload.size() - 1)).isTrue();
        assertThat(highest[0]).isLessThan(50);
    }

    @Test
    void aTraceOutOfOrderIsRefused() {
        Workload workload = TestWorkloads.of(FLEXIBLE);
        SimulatedApplication late = FLEXIBLE.submittedAt(5);
        Iterator<SimulatedApplication> both = List.of(late, FLEXIBLE).iterator();
        Trace trace = () -> both.hasNext() ? Optional.of(both.next()) : Optional.empty();
        assertThatThrownBy(() ->
                        new Kernel(trace, TWO, new Script(), new WorkloadOutcome(workload), false).run(() -> false))
                .hasMessageContaining("submitted at 0.0 s comes after one of 5.0 s; expected a trace in the order");
    }

    @Test
    void aSchedulerThatDoesNotLetTimePassIsStopped() {
        assertThatThrownBy(() -> run(new Script() {
                    @Override
                    public double decide(double now, AllocationChanges grants) {
                        return now;
                    }
                }))
                .hasMessage("the scheduler wants to decide again at 0.0 s, and it is 0.0 s");
    }

    private static void assertBroken(String message, Decision decision) {
        assertThatThrownBy(() -> run(scripted(decision)))
                .isInstanceOf(InvariantViolationException.class)
                .hasMessage("at 0.0 s, application 7: " + message);
    }

    private static SimulationResult run(SimulatedScheduler scheduler) {
        return run(TestWorkloads.of(FLEXIBLE), scheduler);
    }

    private static SimulationResult run(Workload workload, SimulatedScheduler scheduler) {
        return SimulatedTimes.of(
                workload, (trace, journal) -> new Kernel(trace, TWO, scheduler, journal, true).run(() -> false));
    }

    private static SimulatedScheduler scripted(Decision decision) {
        return new Script() {
            @Override
            public double decide(double now, AllocationChanges grants) {
                decision.decide(now, grants);
                return Double.POSITIVE_INFINITY;
            }
        };
    }

    private interface Decision {
        void decide(double now, AllocationChanges grants);
    }

    /** Accepts everybody and does nothing. */
    private static class Script implements SimulatedScheduler {

        @Override
        public boolean submitted(int slot, SimulatedApplication application, double now) {
            return true;
        }

        @Override
        public void finished(int application, double now) {}

        @Override
        public double decide(double now, AllocationChanges grants) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
