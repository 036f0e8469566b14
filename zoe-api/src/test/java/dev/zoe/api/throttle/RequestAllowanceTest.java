package dev.zoe.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.throttle.RequestAllowance.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestAllowanceTest {
    private static final int MOST = 60;

    private final AtomicLong nanos = new AtomicLong(123);
    private final RequestAllowance allowance = new RequestAllowance(MOST, nanos::get);

    @Test
    void allOfAMinuteMayComeAtOnceAndNoMore() {
        for (int i = 1; i <= MOST; i++) {
            Verdict verdict = allowance.take();
            assertThat(verdict.allowed()).isTrue();
            assertThat(verdict.remaining()).isEqualTo(MOST - i);
            assertThat(verdict.full()).isEqualTo(Duration.ofSeconds(i));
            assertThat(verdict.pause()).isZero();
        }

        Verdict verdict = allowance.take();

        assertThat(verdict.allowed()).isFalse();
        assertThat(verdict.remaining()).isZero();
        assertThat(verdict.pause()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void requestsComeBackEvenly() {
        exhaust();

        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(allowance.take().allowed()).isTrue();
        assertThat(allowance.take().allowed()).isTrue();
        assertThat(allowance.take().allowed()).isFalse();
    }

    @Test
    void aRefusedRequestCostsNothing() {
        exhaust();
        for (int i = 0; i < 10; i++) {
            assertThat(allowance.take().allowed()).isFalse();
        }

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(allowance.take().allowed()).isTrue();
    }

    @Test
    void aLongPauseGivesNoMoreThanAMinute() {
        exhaust();

        nanos.addAndGet(Duration.ofHours(5).toNanos());

        assertThat(allowance.take().remaining()).isEqualTo(MOST - 1);
    }

    private void exhaust() {
        for (int i = 0; i < MOST; i++) {
            assertThat(allowance.take().allowed()).isTrue();
        }
    }
}
