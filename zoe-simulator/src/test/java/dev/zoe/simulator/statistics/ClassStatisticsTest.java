package dev.zoe.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.strategy.SchedulingConditions;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClassStatisticsTest {

    @Test
    void figuresThatAreSummedUpOnTheWayAreThoseOfAllTimes() throws IOException {
        Workload workload = Workload.of(new WorkloadGenerator(new GeneratorSettings(400, 60, 1, 0.2, 0.8, 0, 7)));
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        ClassStatistics statistics = new ClassStatistics();
        int[] asked = {0};
        StrategyFactory.of(List.of("sjf"), List.of("flexible"), SchedulingConditions.STANDARD)
                .get(0)
                .simulate(
                        workload.trace(),
                        new SimulatedCluster(8, 32, 128),
                        statistics.and(outcome),
                        () -> ++asked[0] == 3);
        ApplicationStatistics all = statistics.all();
        assertThat(all.completed()).isPositive();
        assertThat(all.unfinished()).isPositive();
        assertThat(all.refused()).isPositive();
        assertThat(all).isEqualTo(ApplicationStatistics.of(outcome, i -> true));
        for (ApplicationClass kind : ApplicationClass.values()) {
            assertThat(statistics.of(kind)).contains(ApplicationStatistics.of(outcome, i -> workload.kind(i) == kind));
        }
        assertThat(statistics.isExact()).isTrue();
    }

    @Test
    void moreValuesThanAreKeptAreDescribedToHalfAPercent() {
        ValueSample exact = new ValueSample(1000);
        ValueSample few = new ValueSample(100);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            double value = Math.exp(10 * random.nextDouble());
            exact.add(value);
            few.add(value);
        }
        assertThat(exact.isExact()).isTrue();
        assertThat(few.isExact()).isFalse();
        SampleSummary all = ValueSample.spread(List.of(exact));
        SampleSummary rough = ValueSample.spread(List.of(few));
        assertThat(rough.mean()).isCloseTo(all.mean(), withPercentage(1e-6));
        assertThat(rough.median()).isCloseTo(all.median(), withPercentage(0.5));
        assertThat(rough.p95()).isCloseTo(all.p95(), withPercentage(0.5));
        assertThat(ValueSample.spread(List.of(few, exact)).median()).isCloseTo(all.median(), withPercentage(0.5));
        assertThat(ValueSample.spread(List.of(exact, exact)).mean()).isCloseTo(all.mean(), within(1e-6));
    }
}
