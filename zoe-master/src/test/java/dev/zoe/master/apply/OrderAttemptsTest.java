package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OrderAttemptsTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final Duration HOUR = Duration.ofHours(1);

    private final OrderAttempts asked = OrderAttempts.NONE.stillRunning(NOW);

    @Test
    void theTimeOfAGraceCountsFromTheFirstRequest() {
        OrderAttempts later = asked.slower().stillRunning(NOW.plus(HOUR));

        assertThat(OrderAttempts.NONE.elapsed(NOW.plus(HOUR))).isZero();
        assertThat(later.elapsed(NOW.plus(HOUR))).isEqualTo(HOUR);
    }

    @Test
    void pausesGrowAndHaveALimit() {
        OrderAttempts slow = asked;
        for (int i = 0; i < 20; i++) {
            slow = slow.slower();
        }

        assertThat(asked.slower().pause()).isGreaterThan(asked.pause());
        assertThat(slow.pause()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void noPauseGoesBeyondTheEndOfTheGrace() {
        Instant almost = NOW.plus(HOUR).minusMillis(10);

        assertThat(asked.pauseWithin(HOUR, almost)).isEqualTo(Duration.ofMillis(10));
        assertThat(asked.pauseWithin(HOUR, NOW.plus(HOUR))).isEqualTo(asked.pause());
    }
}
