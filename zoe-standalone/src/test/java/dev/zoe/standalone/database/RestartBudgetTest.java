package dev.zoe.standalone.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {
    private final Hands clock = new Hands();
    private final RestartBudget budget = new RestartBudget(3, Duration.ofMinutes(10), Duration.ofSeconds(1), clock);

    /** A clock that a test sets. */
    private static final class Hands extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    @Test
    void pausesDoubleUntilNoneIsLeft() {
        assertThat(budget.spend()).contains(Duration.ofSeconds(1));
        assertThat(budget.spend()).contains(Duration.ofSeconds(2));
        assertThat(budget.spend()).contains(Duration.ofSeconds(4));
        assertThat(budget.spend()).isEmpty();
    }

    @Test
    void whatIsLongAgoDoesNotCount() {
        for (int i = 0; i < 3; i++) {
            assertThat(budget.spend()).isPresent();
        }
        clock.now = clock.now.plus(Duration.ofMinutes(11));
        assertThat(budget.spend()).contains(Duration.ofSeconds(1));
    }
}
