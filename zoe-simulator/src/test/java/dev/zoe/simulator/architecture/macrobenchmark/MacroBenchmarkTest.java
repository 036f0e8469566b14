package dev.zoe.simulator.architecture.macrobenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MacroBenchmarkTest {

    private static final int SEEDS = 2;
    private static final MacroBenchmark BENCHMARK = MacroBenchmark.calibrated(SEEDS);

    @Test
    void onPartitionsEveryTypeOfJobTakesThePublishedTime() {
        for (MacroJobType type : MacroJobType.values()) {
            double mean = 0;
            for (long seed = 1; seed <= SEEDS; seed++) {
                mean += BENCHMARK.run(seed, false).mean(type) / SEEDS;
            }
            assertThat(mean / type.staticSeconds()).as(type.label()).isCloseTo(1, within(0.01));
        }
    }

    @Test
    void allJobsEndAndNoSlotIsHeldTwice() {
        for (boolean shared : new boolean[] {false, true}) {
            MacroOutcome outcome = BENCHMARK.run(3, shared);
            for (MacroJobType type : MacroJobType.values()) {
                assertThat(outcome.seconds().get(type)).as(type.label()).hasSize(type.jobs());
            }
            assertThat(outcome.samples()).hasSizeGreaterThan(50).allSatisfy(sample -> {
                double all = sample.shares().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
                assertThat(all).isBetween(0.0, 1.0);
            });
        }
    }

    @Test
    void aPartitionLimitsEveryFrameworkAndTheSharedClusterDoesNot() {
        for (FrameworkKind framework : FrameworkKind.values()) {
            assertThat(greatest(framework, false)).as(framework.label()).isBetween(0.0625, 0.25);
        }
        // Of what the others leave, the large mix takes all.
        assertThat(greatest(FrameworkKind.LARGE_HADOOP, true)).isGreaterThan(0.6);
    }

    private static double greatest(FrameworkKind framework, boolean shared) {
        return BENCHMARK.run(1, shared).samples().stream()
                .mapToDouble(sample -> sample.shares().getOrDefault(framework, 0.0))
                .max()
                .orElseThrow();
    }
}
