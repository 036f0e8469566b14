package dev.zoe.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeWeightedHistogramTest {

    @Test
    void meanAndQuantilesAreOverTime() {
        TimeWeightedHistogram levels = new TimeWeightedHistogram(1);
        levels.add(5, 10);
        levels.add(2_000, 20);
        levels.add(0, 70);
        assertThat(levels.mean()).isCloseTo((5 * 10 + 2_000 * 20) / 100.0, within(1e-9));
        assertThat(levels.quantile(0.05)).isZero();
        assertThat(levels.quantile(0.7)).isZero();
        assertThat(levels.quantile(0.75)).isEqualTo(5);
        assertThat(levels.quantile(0.81)).isEqualTo(2_000);
        assertThat(levels.quantile(1)).isEqualTo(2_000);
    }

    @Test
    void whatNeverWasHasNoLevel() {
        assertThat(new TimeWeightedHistogram(0.001).mean()).isZero();
        assertThat(new TimeWeightedHistogram(0.001).quantile(0.5)).isZero();
    }

    @Test
    void allocationAfterTheLastSubmissionCountsForTheMeanOnly() {
        AllocationIntegrator allocation = new AllocationIntegrator(10, 100, 4);
        allocation.advance(10, 5, 50, 1, true);
        allocation.advance(20, 10, 100, 3, false);
        ClusterUsage usage = allocation.usage(false);
        assertThat(usage.cores()).isCloseTo(0.75, within(1e-9));
        assertThat(usage.gpus()).hasValue(0.5);
        assertThat(usage.coreLevels().mean()).isCloseTo(0.5, within(1e-9));
        assertThat(usage.memoryLevels().quantile(1)).isCloseTo(0.5, within(1e-9));
    }
}
