package dev.zoe.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OncePerMinuteTest {

    private final AtomicLong nanos = new AtomicLong();
    private final OncePerMinute perMinute = new OncePerMinute(nanos::get);

    @Test
    void theFirstOfAMinuteCountUpToTheirLimit() {
        for (int i = 0; i < 3; i++) {
            assertThat(perMinute.isAmongFirst(3, "ada")).isTrue();
        }
        assertThat(perMinute.isAmongFirst(3, "ada")).isFalse();
        assertThat(perMinute.isAmongFirst(3, "bob")).isTrue();

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(perMinute.isAmongFirst(3, "ada")).isTrue();
    }

    @Test
    void theSameCountsAgainAfterAMinuteAndNotBefore() {
        assertThat(perMinute.isFirst("ada", "192.0.2.1")).isTrue();
        nanos.addAndGet(Duration.ofSeconds(59).toNanos());
        assertThat(perMinute.isFirst("ada", "192.0.2.1")).isFalse();
        assertThat(perMinute.isFirst("ada", "192.0.2.2")).isTrue();
        assertThat(perMinute.isFirst("bob", "192.0.2.1")).isTrue();

        // A repetition does not prolong the minute.
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(perMinute.isFirst("ada", "192.0.2.1")).isTrue();
    }
}
