package dev.zoe.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.TestWorkloads;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What no discipline can change as long as nobody rests while there is work, and what no run may lose. */
class ConservationLawsTest {

    private static final List<Supplier<SimulatedScheduler>> UNINTERRUPTED = List.of(
            () -> MultiServerScheduler.firstComeFirstServed(1),
            () -> MultiServerScheduler.lastComeFirstServed(1),
            () -> MultiServerScheduler.shortestFirst(1));
    private static final List<Supplier<SimulatedScheduler>> DISCIPLINES = Stream.concat(
                    UNINTERRUPTED.stream(), Stream.of(PreemptiveSrptScheduler::new))
            .toList();

    @Test
    void theServerIsIdleAtTheSameTimesUnderEveryDiscipline() {
        Workload workload = TestWorkloads.poisson(20_000, 0.9, TestWorkloads::exponential, 5);
        double[] ends = busyPeriods(
                MultiServerScheduler.run(workload, DISCIPLINES.get(0).get()));
        assertThat(ends).hasSizeGreaterThan(1000);
        for (Supplier<SimulatedScheduler> discipline : DISCIPLINES) {
            assertThat(busyPeriods(MultiServerScheduler.run(workload, discipline.get())))
                    .usingComparatorWithPrecision(1e-6)
                    .containsExactly(ends);
        }
    }

    /** The times at which nobody is left. */
    private static double[] busyPeriods(WorkloadOutcome outcome) {
        double[] finishes = new double[outcome.workload().size()];
        for (int i = 0; i < finishes.length; i++) {
            finishes[i] = outcome.finish(i);
        }
        Arrays.sort(finishes);
        List<Double> ends = new ArrayList<>();
        for (int i = 0; i < finishes.length; i++) {
            // Everybody submitted so far has finished when the next one comes after this end.
            if (i + 1 == finishes.length || outcome.workload().submit(i + 1) > finishes[i]) {
                ends.add(finishes[i]);
            }
        }
        return ends.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Test
    void waitingWeightedByLoadIsTheSameForAllDisciplinesThatDoNotInterrupt() {
        // Two classes, of half a second and two seconds: ρ₁W₁ + ρ₂W₂ = ρW₀ ÷ (1 − ρ). Source: Kleinrock, 1965.
        double rate = 0.5;
        double load = rate * (0.5 + 2) / 2;
        double residual = rate * (0.5 * 0.5 + 2 * 2) / 2 / 2;
        for (Supplier<SimulatedScheduler> discipline : UNINTERRUPTED) {
            double[] runs = new double[ConfidenceCheck.RUNS];
            for (int run = 0; run < runs.length; run++) {
                Workload workload =
                        TestWorkloads.poisson(40_000, rate, random -> random.nextBoolean() ? 0.5 : 2, 2000 + run);
                WorkloadOutcome outcome = MultiServerScheduler.run(workload, discipline.get());
                double weighted = 0;
                for (int i = 0; i < workload.size(); i++) {
                    weighted += workload.runTime(i) * outcome.queueing(i);
                }
                runs[run] = rate * weighted / workload.size();
            }
            ConfidenceCheck.assertMean(runs, load * residual / (1 - load));
        }
    }

    @Test
    void theMeanNumberInTheSystemIsTheRateTimesTheMeanTime() {
        Workload workload = TestWorkloads.poisson(5_000, 0.8, TestWorkloads::exponential, 9);
        for (Supplier<SimulatedScheduler> discipline : DISCIPLINES) {
            WorkloadOutcome outcome = MultiServerScheduler.run(workload, discipline.get());
            double[] events = new double[2 * workload.size()];
            double inSystem = 0;
            for (int i = 0; i < workload.size(); i++) {
                inSystem += outcome.turnaround(i);
                events[2 * i] = workload.submit(i);
                events[2 * i + 1] = outcome.finish(i);
            }
            assertThat(area(outcome, events)).isCloseTo(inSystem, withPercentage(1e-8));
        }
    }

    /** Number in the system over time, counted anew at each event. */
    private static double area(WorkloadOutcome outcome, double[] events) {
        Arrays.sort(events);
        double[] finishes = new double[outcome.workload().size()];
        Arrays.setAll(finishes, outcome::finish);
        Arrays.sort(finishes);
        double area = 0;
        int arrived = 0;
        int left = 0;
        for (int i = 0; i + 1 < events.length; i++) {
            while (arrived < finishes.length && outcome.workload().submit(arrived) <= events[i]) {
                arrived++;
            }
            while (left < finishes.length && finishes[left] <= events[i]) {
                left++;
            }
            area += (arrived - left) * (events[i + 1] - events[i]);
        }
        return area;
    }

    @ParameterizedTest
    @EnumSource(Allocator.class)
    void everyApplicationDoesItsWorkHoweverItsGrantChanges(Allocator allocator) throws IOException {
        Workload workload = Workload.of(new WorkloadGenerator(new GeneratorSettings(300, 20, 1, 0.2, 0.8, 0.5, 4)));
        SimulatedCluster cluster = new SimulatedCluster(8, 32, 128);
        Settings settings = Settings.DEFAULT
                .but()
                .order(QueueOrder.SRPTDR)
                .allocator(allocator)
                .build();
        Integrating integrating = new Integrating(new EngineScheduler(cluster, settings, false));
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        ClusterUsage usage = new Kernel(workload.trace(), cluster, integrating, outcome, true).run(() -> false);
        double coreSeconds = 0;
        double last = 0;
        for (int i = 0; i < workload.size(); i++) {
            if (!outcome.isRefused(i)) {
                double work = workload.runTime(i) * workload.application(i).components();
                assertThat(integrating.done(workload.application(i).id())).isCloseTo(work, within(1e-6 * work));
                coreSeconds += work * workload.application(i).cores();
                last = Math.max(last, outcome.finish(i));
            }
        }
        assertThat(usage.cores() * cluster.allCores() * last).isCloseTo(coreSeconds, withPercentage(1e-6));
    }

    /** Sums up what each application holds over time, from the decisions alone. */
    private static final class Integrating implements SimulatedScheduler {

        private final SimulatedScheduler scheduler;
        private final Map<Integer, SimulatedApplication> bySlot = new HashMap<>();
        private final Map<Long, double[]> byId = new HashMap<>();

        Integrating(SimulatedScheduler scheduler) {
            this.scheduler = scheduler;
        }

        double done(long id) {
            return of(id)[0];
        }

        /** Component-seconds done, components held, time of the last change. */
        private double[] of(long id) {
            return byId.computeIfAbsent(id, key -> new double[3]);
        }

        private void change(int slot, int more, double now) {
            SimulatedApplication application = Objects.requireNonNull(bySlot.get(slot));
            double[] own = of(application.id());
            own[0] += own[1] * (now - own[2]);
            own[1] += more;
            own[2] = now;
        }

        @Override
        public boolean submitted(int slot, SimulatedApplication application, double now) {
            bySlot.put(slot, application);
            return scheduler.submitted(slot, application, now);
        }

        @Override
        public void finished(int slot, double now) {
            change(slot, 0, now);
            scheduler.finished(slot, now);
        }

        @Override
        public double decide(double now, AllocationChanges grants) {
            return scheduler.decide(now, new AllocationChanges() {
                @Override
                public void core(int slot, int node, int count) {
                    change(slot, count, now);
                    grants.core(slot, node, count);
                }

                @Override
                public void elastic(int slot, int node, int count) {
                    change(slot, count, now);
                    grants.elastic(slot, node, count);
                }
            });
        }
    }
}
