package dev.zoe.simulator.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.scheduler.Allocator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples, through the kernel and the scheduler of the product. */
class WorkedExampleTest {

    private static final Offset<Double> LAST_DIGIT = within(1e-12);

    @ParameterizedTest
    @CsvSource({"RIGID, 25", "MALLEABLE, 20", "FLEXIBLE, 19.25"})
    void bothHaveThePublishedMeans(Allocator allocator, double mean) {
        for (WorkedExample example : WorkedExample.ALL) {
            assertThat(example.run(allocator).meanTurnaround())
                    .as(example.name())
                    .isCloseTo(mean, LAST_DIGIT);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "RIGID, 10, 20, 30, 40",
        "MALLEABLE, 10, 15, 22.5, 32.5",
        "FLEXIBLE, 10, 15, 23.571428571428573, 28.428571428571427"
    })
    void thePublishedOneEndsWhenThePublicationSays(Allocator allocator, double a, double b, double c, double d) {
        List<Double> completions = WorkedExample.ALL.get(0).run(allocator).completions();

        assertThat(completions.get(0)).isCloseTo(a, LAST_DIGIT);
        assertThat(completions.get(1)).isCloseTo(b, LAST_DIGIT);
        assertThat(completions.get(2)).isCloseTo(c, LAST_DIGIT);
        assertThat(completions.get(3)).isCloseTo(d, LAST_DIGIT);
    }

    @Test
    void whenBLeavesCHasSevenUnitsAndDThree() {
        assertThat(WorkedExample.ALL.get(0).run(Allocator.FLEXIBLE).steps())
                .contains(new WorkedExample.AllocationStep(2, 15, 7), new WorkedExample.AllocationStep(3, 15, 3));
    }
}
