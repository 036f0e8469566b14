package dev.zoe.api.permit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.permit.TokenBucket.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final int MOST = 60;

    private final AtomicLong nanos = new AtomicLong(123);
    private final TokenBucket bucket = new TokenBucket(MOST, Duration.ofMinutes(1), nanos::get);

    @Test
    void allMayBeTakenAtOnceAndNoMore() {
        for (int i = 1; i <= MOST; i++) {
            Verdict verdict = bucket.take(1);
            assertThat(verdict.allowed()).isTrue();
            assertThat(verdict.remaining()).isEqualTo(MOST - i);
            assertThat(verdict.full()).isEqualTo(Duration.ofSeconds(i));
            assertThat(verdict.pause()).isZero();
        }

        Verdict verdict = bucket.take(1);

        assertThat(verdict.allowed()).isFalse();
        assertThat(verdict.remaining()).isZero();
        assertThat(verdict.pause()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void tokensComeBackEvenly() {
        exhaust();

        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(bucket.take(1).allowed()).isTrue();
        assertThat(bucket.take(1).allowed()).isTrue();
        assertThat(bucket.take(1).allowed()).isFalse();
    }

    @Test
    void aRefusalCostsNothing() {
        exhaust();
        for (int i = 0; i < 10; i++) {
            assertThat(bucket.take(1).allowed()).isFalse();
        }

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(bucket.take(1).allowed()).isTrue();
    }

    @Test
    void aLongPauseGivesNoMoreThanAFullBucket() {
        exhaust();

        nanos.addAndGet(Duration.ofHours(5).toNanos());

        assertThat(bucket.take(1).remaining()).isEqualTo(MOST - 1);
    }

    @Test
    void aRefusalSaysWhenTheSameRequestIsAllowed() {
        assertThat(bucket.take(50).remaining()).isEqualTo(10);

        Verdict refused = bucket.take(40);

        assertThat(refused.allowed()).isFalse();
        assertThat(refused.remaining()).isEqualTo(10);
        assertThat(refused.pause()).isEqualTo(Duration.ofSeconds(30));
        nanos.addAndGet(refused.pause().toNanos());
        assertThat(bucket.take(40).allowed()).isTrue();
    }

    @Test
    void whatIsGivenBackMayBeTakenAgainUpToAFullBucket() {
        assertThat(bucket.take(40).remaining()).isEqualTo(20);

        bucket.giveBack(30);
        assertThat(bucket.take(0).remaining()).isEqualTo(50);
        bucket.giveBack(30);

        assertThat(bucket.take(0).remaining()).isEqualTo(MOST);
    }

    private void exhaust() {
        for (int i = 0; i < MOST; i++) {
            assertThat(bucket.take(1).allowed()).isTrue();
        }
    }
}
