package dev.zoe.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Arrivals as in the publication, and the same for each scheduler. */
class ArrivalTest {
    private static final int MANY = 1000;

    @Test
    void theSameSeedGivesTheSameArrivals() {
        assertThat(draw(1)).isEqualTo(draw(1)).isNotEqualTo(draw(2));
    }

    @Test
    void oneInFiveIsRigid() {
        assertThat(draw(1).stream()
                        .collect(Collectors.partitioningBy(
                                arrival -> arrival.application().isElastic(), Collectors.counting())))
                .containsEntry(true, 800L)
                .containsEntry(false, 200L);
    }

    /** Without what is below zero, the mean of a normal distribution with 12 and 8 is 13.11. */
    @Test
    void gapsAreNeverBelowZeroAndHaveTheMeanOfTheCutDistribution() {
        List<Arrival> arrivals = draw(1);

        assertThat(IntStream.range(1, MANY)
                        .mapToDouble(i ->
                                arrivals.get(i).seconds() - arrivals.get(i - 1).seconds()))
                .allMatch(gap -> gap >= 0);
        assertThat(arrivals.get(0).seconds()).isZero();
        assertThat(arrivals.get(MANY - 1).seconds() / (MANY - 1)).isCloseTo(13.11, within(0.7));
    }

    private static List<Arrival> draw(long seed) {
        return Arrival.draw(seed, MANY, 12, 8, WorkloadApplication.all());
    }
}
