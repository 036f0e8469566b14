package dev.zoe.simulator.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.ApplicationClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadGeneratorTest {

    private static final GeneratorSettings SOME = new GeneratorSettings(20_000, 100, 1, 0.2, 0.8, 0, 7);

    @ParameterizedTest
    @ValueSource(strings = {"interarrival_s", "tasks", "runtime_s", "cpu_cores_per_task", "memory_gb_per_task"})
    void samplesHaveTheMeanOfTheTable(String column) {
        Quantiles quantiles = Optional.ofNullable(Quantiles.table().get(column)).orElseThrow();
        SplittableRandom random = new Streams(11).of(column);
        int samples = 4_000_000;
        double sum = 0;
        for (int i = 0; i < samples; i++) {
            sum += quantiles.sample(random);
        }
        assertThat(sum / samples).isCloseTo(quantiles.mean(), Percentage.withPercentage(1));
    }

    @Test
    void quantilesAreLinearBetweenTheGivenOnes() {
        Quantiles quantiles = new Quantiles(new double[] {0, 0.5, 1}, new double[] {10, 20, 60});
        assertThat(quantiles.at(0)).isEqualTo(10);
        assertThat(quantiles.at(0.25)).isEqualTo(15);
        assertThat(quantiles.at(0.75)).isEqualTo(40);
        assertThat(quantiles.at(1)).isEqualTo(60);
        assertThat(quantiles.mean()).isEqualTo(27.5);
        assertThatThrownBy(() -> quantiles.at(1.1)).hasMessageContaining("expected a fraction from 0 to 1");
    }

    @Test
    void theSharesOfTheClassesAreThoseAskedFor() {
        List<Application> all = generate(SOME);
        assertThat(share(all, ApplicationClass.INTERACTIVE)).isCloseTo(0.2, within(0.01));
        assertThat(share(all, ApplicationClass.BATCH_ELASTIC)).isCloseTo(0.64, within(0.01));
        assertThat(share(all, ApplicationClass.BATCH_RIGID)).isCloseTo(0.16, within(0.01));
    }

    @Test
    void theMeanGapIsTheOneAskedFor() {
        List<Application> all = generate(SOME);
        assertThat(all.get(all.size() - 1).submit() / all.size()).isCloseTo(100, Percentage.withPercentage(10));
    }

    @Test
    void classesHaveTheirShapes() {
        assertThat(generate(SOME)).allSatisfy(application -> {
            switch (application.kind()) {
                case BATCH_RIGID -> assertThat(application.elastic()).isZero();
                case BATCH_ELASTIC -> {
                    assertThat(application.core()).isBetween(1, 4);
                    assertThat(application.elastic()).isPositive().matches(elastic -> elastic % 10 == 0);
                }
                case INTERACTIVE -> {
                    assertThat(application.elastic()).isBetween(10, 300);
                    assertThat(application.runTime()).isBetween(1.0, 50_401.0);
                }
            }
            assertThat(application.cores()).isBetween(0.001, 6.0);
            assertThat(application.estimate()).isEqualTo(application.runTime());
        });
    }

    @Test
    void theSameSeedGivesTheSameWorkloadAndAnotherSeedAnother() {
        assertThat(generate(SOME)).isEqualTo(generate(SOME));
        assertThat(generate(SOME)).isNotEqualTo(generate(SOME.withSeed(8)));
    }

    @Test
    void anErrorOfTheEstimatesChangesNothingElse() {
        List<Application> exact = generate(SOME);
        List<Application> wrong = generate(new GeneratorSettings(20_000, 100, 1, 0.2, 0.8, 0.5, 7));
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < exact.size(); i++) {
            Application one = wrong.get(i);
            assertThat(one.runTime()).isEqualTo(exact.get(i).runTime());
            assertThat(one.submit()).isEqualTo(exact.get(i).submit());
            double error = Math.log(one.estimate() / one.runTime());
            sum += error;
            squares += error * error;
        }
        assertThat(sum / exact.size()).isCloseTo(0, within(0.02));
        assertThat(Math.sqrt(squares / exact.size())).isCloseTo(0.5, within(0.02));
    }

    @Test
    void anotherShareOfOneClassKeepsTheSizesOfTheOthers() {
        List<Application> some = of(generate(SOME), ApplicationClass.BATCH_RIGID);
        List<Application> fewer =
                of(generate(new GeneratorSettings(20_000, 100, 1, 0.5, 0.8, 0, 7)), ApplicationClass.BATCH_RIGID);
        for (int i = 0; i < fewer.size(); i++) {
            assertThat(fewer.get(i).runTime()).isEqualTo(some.get(i).runTime());
            assertThat(fewer.get(i).core()).isEqualTo(some.get(i).core());
        }
    }

    private static List<Application> generate(GeneratorSettings settings) {
        List<Application> all = new ArrayList<>();
        WorkloadGenerator generator = new WorkloadGenerator(settings);
        for (Optional<Application> next = generator.next(); next.isPresent(); next = generator.next()) {
            all.add(next.get());
        }
        return all;
    }

    private static List<Application> of(List<Application> all, ApplicationClass kind) {
        return all.stream().filter(each -> each.kind() == kind).toList();
    }

    private static double share(List<Application> all, ApplicationClass kind) {
        return of(all, kind).size() / (double) all.size();
    }
}
