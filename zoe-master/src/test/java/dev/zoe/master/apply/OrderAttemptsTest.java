package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OrderAttemptsTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final Duration HOUR = Duration.ofHours(1);

    private final OrderAttempts signalled = OrderAttempts.NONE.stillRunning(NOW);

    @Test
    void theTimeOfAGracePeriodCountsFromTheFirstRequest() {
        OrderAttempts later = signalled.next().stillRunning(NOW.plus(HOUR));

        assertThat(OrderAttempts.NONE.elapsed(NOW.plus(HOUR))).isZero();
        assertThat(later.elapsed(NOW.plus(HOUR))).isEqualTo(HOUR);
    }

    @Test
    void theBackOffGrowsAndHasALimit() {
        OrderAttempts last = signalled;
        for (int i = 0; i < 20; i++) {
            last = last.next();
        }

        assertThat(signalled.next().backOff()).isGreaterThan(signalled.backOff());
        assertThat(last.backOff()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void noBackOffGoesBeyondTheEndOfTheGracePeriod() {
        Instant almost = NOW.plus(HOUR).minusMillis(10);

        assertThat(signalled.backOffWithin(HOUR, almost)).isEqualTo(Duration.ofMillis(10));
        assertThat(signalled.backOffWithin(HOUR, NOW.plus(HOUR))).isEqualTo(signalled.backOff());
    }
}
