package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The worked examples of the publication: 10 units; A, B, C, D arrive together; each runs 10 s with 3 core units. */
class OracleTest {

    private static final double LAST_DIGIT = 1e-12;

    private static RunToEnd run(int... elastic) {
        return RunToEnd.on(
                Units.node(10),
                IntStream.range(0, elastic.length)
                        .mapToObj(i -> Units.request(i + 1, 0, 0, 10, 3, elastic[i]))
                        .toList());
    }

    @Test
    void theFirstExampleEndsWhenThePublicationSays() {
        RunToEnd run = run(4, 3, 5, 2);

        assertThat(run.completions().values())
                .usingElementComparator((a, b) -> Math.abs(a - b) <= LAST_DIGIT ? 0 : Double.compare(a, b))
                .containsExactly(10.0, 15.0, 165.0 / 7, 199.0 / 7);
        assertThat(run.meanTurnaround()).isCloseTo(19.25, within(LAST_DIGIT));
    }

    @Test
    void whenBLeavesCGetsSevenUnitsAndDItsThree() {
        assertThat(run(4, 3, 5, 2).segments()).contains(new RunToEnd.Segment(3, 15, 7), new RunToEnd.Segment(4, 15, 3));
    }

    @Test
    void theSecondExampleHasTheSameMeanByAnotherPath() {
        RunToEnd run = run(3, 5, 2, 7);

        assertThat(run.meanTurnaround()).isCloseTo(19.25, within(LAST_DIGIT));
        assertThat(run.completions().values())
                .isNotEqualTo(run(4, 3, 5, 2).completions().values());
    }

    @Test
    void withoutElasticInstancesItIsAllOrNothingInOrder() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            int total = 1 + random.nextInt(12);
            List<Request> requests = new ArrayList<>();
            for (int id = 1; id <= 15; id++) {
                requests.add(
                        Units.request(id, random.nextInt(20), 0, 1 + random.nextInt(9), 1 + random.nextInt(total), 0));
            }

            assertThat(RunToEnd.on(Units.node(total), requests).completions())
                    .as("seed %d", seed)
                    .isEqualTo(AllOrNothing.completions(total, requests));
        }
    }
}
