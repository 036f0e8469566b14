package dev.zoe.simulator.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.zoe.simulator.experiment.Conditions;
import dev.zoe.simulator.experiment.Strategies;
import dev.zoe.simulator.generator.GeneratorSettings;
import dev.zoe.simulator.generator.WorkloadGenerator;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void figuresThatAreSummedUpOnTheWayAreThoseOfAllTimes() throws IOException {
        Workload workload = Workload.of(new WorkloadGenerator(new GeneratorSettings(400, 60, 1, 0.2, 0.8, 0, 7)));
        Outcome outcome = new Outcome(workload);
        Tally tally = new Tally();
        int[] asked = {0};
        Strategies.of(List.of("sjf"), List.of("flexible"), Conditions.STANDARD)
                .get(0)
                .simulate(workload.trace(), new Nodes(8, 32, 128), tally.and(outcome), () -> ++asked[0] == 3);
        Figures all = tally.all();
        assertThat(all.completed()).isPositive();
        assertThat(all.unfinished()).isPositive();
        assertThat(all.refused()).isPositive();
        assertThat(all).isEqualTo(Figures.of(outcome, i -> true));
        for (ApplicationClass kind : ApplicationClass.values()) {
            assertThat(tally.of(kind)).contains(Figures.of(outcome, i -> workload.kind(i) == kind));
        }
        assertThat(tally.isExact()).isTrue();
    }

    @Test
    void moreValuesThanAreKeptAreDescribedToHalfAPercent() {
        Sample exact = new Sample(1000);
        Sample few = new Sample(100);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            double value = Math.exp(10 * random.nextDouble());
            exact.add(value);
            few.add(value);
        }
        assertThat(exact.isExact()).isTrue();
        assertThat(few.isExact()).isFalse();
        Spread all = Sample.spread(List.of(exact));
        Spread rough = Sample.spread(List.of(few));
        assertThat(rough.mean()).isCloseTo(all.mean(), withPercentage(1e-6));
        assertThat(rough.median()).isCloseTo(all.median(), withPercentage(0.5));
        assertThat(rough.p95()).isCloseTo(all.p95(), withPercentage(0.5));
        assertThat(Sample.spread(List.of(few, exact)).median()).isCloseTo(all.median(), withPercentage(0.5));
        assertThat(Sample.spread(List.of(exact, exact)).mean()).isCloseTo(all.mean(), within(1e-6));
    }
}
