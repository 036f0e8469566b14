package dev.zoe.simulator.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadGeneratorTest {

    private static final GeneratorSettings SOME = new GeneratorSettings(20_000, 100, 1, 0.2, 0.8, 0, 7);

    @ParameterizedTest
    @ValueSource(strings = {"interarrival_s", "tasks", "runtime_s", "cpu_cores_per_task", "memory_gb_per_task"})
    void samplesHaveTheMeanOfTheTable(String column) {
        QuantileDistribution quantiles =
                Optional.ofNullable(QuantileDistribution.table().get(column)).orElseThrow();
        SplittableRandom random = new RandomStreams(11).of(column);
        int samples = 4_000_000;
        double sum = 0;
        for (int i = 0; i < samples; i++) {
            sum += quantiles.sample(random);
        }
        assertThat(sum / samples).isCloseTo(quantiles.mean(), Percentage.withPercentage(1));
    }

    @Test
    void quantilesAreLinearBetweenTheGivenOnes() {
        QuantileDistribution quantiles = new QuantileDistribution(new double[] {0, 0.5, 1}, new double[] {10, 20, 60});
        assertThat(quantiles.at(0)).isEqualTo(10);
        assertThat(quantiles.at(0.25)).isEqualTo(15);
        assertThat(quantiles.at(0.75)).isEqualTo(40);
        assertThat(quantiles.at(1)).isEqualTo(60);
        assertThat(quantiles.mean()).isEqualTo(27.5);
        assertThatThrownBy(() -> quantiles.at(1.1)).hasMessageContaining("expected a fraction from 0 to 1");
    }

    @Test
    void theSharesOfTheClassesAreThoseAskedFor() {
        List<SimulatedApplication> all = generate(SOME);
        assertThat(share(all, ApplicationClass.INTERACTIVE)).isCloseTo(0.2, within(0.01));
        assertThat(share(all, ApplicationClass.BATCH_ELASTIC)).isCloseTo(0.64, within(0.01));
        assertThat(share(all, ApplicationClass.BATCH_RIGID)).isCloseTo(0.16, within(0.01));
    }

    @Test
    void theMeanGapIsTheOneAskedFor() {
        List<SimulatedApplication> all = generate(SOME);
        assertThat(all.get(all.size() - 1).submit() / all.size()).isCloseTo(100, Percentage.withPercentage(10));
    }

    @Test
    void theDefaultAsksForMostOfTheClusterOfTheDeliverable() {
        SimulatedCluster cluster = new SimulatedCluster(100, 32, 128);
        double cores = 0;
        double memory = 0;
        List<SimulatedApplication> all = generate(GeneratorSettings.DELIVERABLE);
        for (SimulatedApplication each : all) {
            if (cluster.holdAtOnce(each)) {
                cores += each.components() * each.cores() * each.runTime();
                memory += each.components() * each.memoryGb() * each.runTime();
            }
        }
        double seconds = all.get(all.size() - 1).submit();
        assertThat(seconds / 86_400).isBetween(80.0, 100.0);
        assertThat(cores / seconds / cluster.allCores()).isBetween(0.6, 1.0);
        assertThat(memory / seconds / cluster.allMemoryGb()).isBetween(0.6, 1.0);
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
        List<SimulatedApplication> exact = generate(SOME);
        List<SimulatedApplication> wrong = generate(new GeneratorSettings(20_000, 100, 1, 0.2, 0.8, 0.5, 7));
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < exact.size(); i++) {
            SimulatedApplication one = wrong.get(i);
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
        List<SimulatedApplication> some = of(generate(SOME), ApplicationClass.BATCH_RIGID);
        List<SimulatedApplication> fewer =
                of(generate(new GeneratorSettings(20_000, 100, 1, 0.5, 0.8, 0, 7)), ApplicationClass.BATCH_RIGID);
        for (int i = 0; i < fewer.size(); i++) {
            assertThat(fewer.get(i).runTime()).isEqualTo(some.get(i).runTime());
            assertThat(fewer.get(i).core()).isEqualTo(some.get(i).core());
        }
    }

    @Test
    void whatIsDrawnForOnePurposeTellsNothingOfAnother() {
        List<ToDoubleFunction<SimulatedApplication>> purposes = List.of(
                SimulatedApplication::core,
                SimulatedApplication::elastic,
                SimulatedApplication::cores,
                SimulatedApplication::memoryGb,
                SimulatedApplication::runTime,
                application -> application.estimate() / application.runTime());
        List<SimulatedApplication> all =
                of(generate(new GeneratorSettings(20_000, 100, 1, 0.2, 0.8, 0.5, 7)), ApplicationClass.BATCH_ELASTIC);
        for (int i = 0; i < purposes.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(correlation(all, purposes.get(i), purposes.get(j)))
                        .as("purposes %d and %d", i, j)
                        .isBetween(-0.05, 0.05);
            }
        }
    }

    /** Of ranks, because the values have heavy tails. */
    private static double correlation(
            List<SimulatedApplication> all,
            ToDoubleFunction<SimulatedApplication> one,
            ToDoubleFunction<SimulatedApplication> other) {
        double[] x = ranks(all, one, 1);
        double[] y = ranks(all, other, 2);
        double middle = (all.size() - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            products += (x[i] - middle) * (y[i] - middle);
            squares += (x[i] - middle) * (x[i] - middle);
        }
        return products / squares;
    }

    private static double[] ranks(
            List<SimulatedApplication> all, ToDoubleFunction<SimulatedApplication> value, long seed) {
        // Equal values are ranked by lot: their order in the list would look like a correlation.
        double[] lots = new SplittableRandom(seed).doubles(all.size()).toArray();
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
        order.sort(Comparator.<Integer>comparingDouble(i -> value.applyAsDouble(all.get(i)))
                .thenComparingDouble(i -> lots[i]));
        double[] ranks = new double[all.size()];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[order.get(rank)] = rank;
        }
        return ranks;
    }

    private static List<SimulatedApplication> generate(GeneratorSettings settings) {
        List<SimulatedApplication> all = new ArrayList<>();
        WorkloadGenerator generator = new WorkloadGenerator(settings);
        for (Optional<SimulatedApplication> next = generator.next(); next.isPresent(); next = generator.next()) {
            all.add(next.get());
        }
        return all;
    }

    private static List<SimulatedApplication> of(List<SimulatedApplication> all, ApplicationClass kind) {
        return all.stream().filter(each -> each.kind() == kind).toList();
    }

    private static double share(List<SimulatedApplication> all, ApplicationClass kind) {
        return of(all, kind).size() / (double) all.size();
    }
}
