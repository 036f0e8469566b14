package dev.zoe.master.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExponentialPauseTest {
    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @Test
    void eachPauseIsTwiceTheOneBeforeUpToTheLimit() {
        assertThat(seconds(FIRST, 1)).isEqualTo(2);
        assertThat(seconds(FIRST, 2)).isEqualTo(4);
        assertThat(seconds(FIRST, 6)).isEqualTo(64);
        assertThat(seconds(FIRST, 7)).isEqualTo(120);
        assertThat(seconds(FIRST, Integer.MAX_VALUE)).isEqualTo(120);
    }

    @Test
    void aFirstPauseOverTheLimitIsCut() {
        assertThat(seconds(Duration.ofHours(1), 1)).isEqualTo(120);
    }

    @Test
    void noPauseStaysNoPause() {
        assertThat(seconds(Duration.ZERO, 1)).isZero();
        assertThat(seconds(Duration.ZERO, 9)).isZero();
    }

    private static long seconds(Duration first, int attempt) {
        return ExponentialPause.after(first, LONGEST, attempt).toSeconds();
    }
}
