package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The worked examples of the publication: 10 units; A, B, C, D arrive together; each runs 10 s with 3 core units. */
class OracleTest {

    private static final double LAST_DIGIT = 1e-12;
    private static final int[] FIRST = {4, 3, 5, 2};
    private static final int[] SECOND = {3, 5, 2, 7};

    private static RunToEnd run(Allocator allocator, int... elastic) {
        return RunToEnd.on(
                Units.node(10),
                IntStream.range(0, elastic.length)
                        .mapToObj(i -> Units.request(i + 1, 0, 0, 10, 3, elastic[i]))
                        .toList(),
                with(allocator));
    }

    private static Settings with(Allocator allocator) {
        return Settings.DEFAULT.but().allocator(allocator).build();
    }

    private static void ends(RunToEnd run, double a, double b, double c, double d) {
        assertThat(run.completions().values())
                .usingElementComparator((x, y) -> Math.abs(x - y) <= LAST_DIGIT ? 0 : Double.compare(x, y))
                .containsExactly(a, b, c, d);
    }

    @Test
    void allOrNothingRunsTheFirstExampleOneAfterTheOther() {
        RunToEnd run = run(Allocator.RIGID, FIRST);

        ends(run, 10, 20, 30, 40);
        assertThat(run.meanTurnaround()).isEqualTo(25);
    }

    @Test
    void withGrantsThatOnlyGrowTheFirstExampleEndsEarlier() {
        RunToEnd run = run(Allocator.MALLEABLE, FIRST);

        ends(run, 10, 15, 22.5, 32.5);
        assertThat(run.meanTurnaround()).isEqualTo(20);
    }

    @Test
    void withElasticInstancesTakenBackItEndsEarliest() {
        RunToEnd run = run(Allocator.FLEXIBLE, FIRST);

        ends(run, 10, 15, 165.0 / 7, 199.0 / 7);
        assertThat(run.meanTurnaround()).isCloseTo(19.25, within(LAST_DIGIT));
    }

    @Test
    void whenBLeavesCGetsSevenUnitsAndDItsThree() {
        assertThat(run(Allocator.FLEXIBLE, FIRST).segments())
                .contains(new RunToEnd.Segment(3, 15, 7), new RunToEnd.Segment(4, 15, 3));
        assertThat(run(Allocator.MALLEABLE, FIRST).segments())
                .contains(new RunToEnd.Segment(3, 15, 8))
                .doesNotContain(new RunToEnd.Segment(4, 15, 3));
    }

    @Test
    void theSecondExampleHasTheSameMeansByAnotherPath() {
        assertThat(run(Allocator.RIGID, SECOND).meanTurnaround()).isEqualTo(25);
        assertThat(run(Allocator.MALLEABLE, SECOND).meanTurnaround()).isCloseTo(20, within(LAST_DIGIT));
        RunToEnd flexible = run(Allocator.FLEXIBLE, SECOND);
        assertThat(flexible.meanTurnaround()).isCloseTo(19.25, within(LAST_DIGIT));
        assertThat(flexible.completions().values())
                .isNotEqualTo(run(Allocator.FLEXIBLE, FIRST).completions().values());
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheFlexibleAllocatorEverTakesBack(Allocator allocator) {
        List<Request> both = List.of(Units.request(1, 0, 0, 10, 3, 4), Units.request(2, 5, 0, 10, 5, 0));

        boolean takesBack = RunToEnd.on(Units.node(10), both, with(allocator)).plans().stream()
                .flatMap(p -> p.effects().stream())
                .anyMatch(Plan.Reclaim.class::isInstance);

        assertThat(takesBack).isEqualTo(allocator == Allocator.FLEXIBLE);
    }

    @ParameterizedTest
    @EnumSource
    void withoutElasticInstancesItIsAllOrNothingInOrder(Allocator allocator) {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            int total = 1 + random.nextInt(12);
            List<Request> requests = new ArrayList<>();
            for (int id = 1; id <= 15; id++) {
                requests.add(
                        Units.request(id, random.nextInt(20), 0, 1 + random.nextInt(9), 1 + random.nextInt(total), 0));
            }

            RunToEnd run = RunToEnd.on(Units.node(total), requests, with(allocator));

            assertThat(run.completions()).as("seed %d", seed).isEqualTo(AllOrNothing.completions(total, requests));
            assertThat(run.plans())
                    .as("seed %d, event by event", seed)
                    .isEqualTo(RunToEnd.on(Units.node(total), requests, Settings.DEFAULT)
                            .plans());
        }
    }
}
