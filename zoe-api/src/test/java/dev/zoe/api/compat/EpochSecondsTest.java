package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.api.problem.Problem;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpochSecondsTest {

    @ParameterizedTest
    @CsvSource({
        "1700000000, 2023-11-14T22:13:20Z",
        "1700000000.5, 2023-11-14T22:13:20.5Z",
        "1.7e9, 2023-11-14T22:13:20Z",
        "1700000000.1234567, 2023-11-14T22:13:20.123456Z",
        "0, 1970-01-01T00:00:00Z"
    })
    void aTimeIsRead(String text, Instant time) {
        assertThat(EpochSeconds.parse("later_than_end", text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "-0.1", "1e12", "1e999999999", "NaN", "2026-11-23"})
    void whatIsNoTimeIsRefused(String text) {
        assertThatThrownBy(() -> EpochSeconds.parse("later_than_end", text))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("later_than_end");
    }

    @Test
    void aTimeIsAFloatExactToTheMicrosecond() {
        assertThat(EpochSeconds.of(Instant.parse("2023-11-14T22:13:20Z"))).hasToString("1700000000.000000");
        assertThat(EpochSeconds.of(Instant.parse("2023-11-14T22:13:20.123456789Z")))
                .hasToString("1700000000.123456");
    }
}
