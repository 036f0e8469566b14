package dev.zoe.master.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the reason of an end says for how long an execution was idle. */
class IdleExecutionsWordsTest {

    @ParameterizedTest
    @CsvSource({
        "PT1S, 1 second",
        "PT59.9S, 59 seconds",
        "PT1M59S, 1 minute",
        "PT45M, 45 minutes",
        "PT1H, 1 hour",
        "PT1H1M, 1 hour 1 minute",
        "PT2H14S, 2 hours",
        "PT60H5M, 60 hours 5 minutes"
    })
    void wholeMinutesExceptBelowOne(Duration time, String words) {
        assertThat(IdleExecutions.inWords(time)).isEqualTo(words);
    }
}
