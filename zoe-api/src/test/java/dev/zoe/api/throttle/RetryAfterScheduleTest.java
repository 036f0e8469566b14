package dev.zoe.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RetryAfterScheduleTest {

    private final AtomicLong now = new AtomicLong(-5);
    private final RetryAfterSchedule turns = new RetryAfterSchedule(now::get);

    @Test
    void thoseThatAreRefusedAtOnceComeBackAsFarApartAsTheServerFinishes() {
        finish(200, Duration.ofMillis(10));

        List<Duration> waits = refuse(1000);

        assertThat(waits).isSorted();
        assertThat(waits.get(0)).isEqualTo(Duration.ofSeconds(1));
        // 1,000 turns of 10 ms each.
        assertThat(waits.get(999)).isBetween(Duration.ofSeconds(9), Duration.ofSeconds(12));
    }

    @Test
    void nobodyIsSentAwayForMoreThanAboutAMinute() {
        finish(200, Duration.ofSeconds(1));

        assertThat(refuse(1000)).allSatisfy(wait -> assertThat(wait).isLessThanOrEqualTo(Duration.ofSeconds(61)));
    }

    @Test
    void whenTheCrowdHasGoneTheNextOneComesBackSoon() {
        finish(200, Duration.ofMillis(100));
        refuse(100);

        pass(Duration.ofSeconds(20));

        assertThat(turns.next()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aServerWithRoomLeftSaysNothingAboutItsSpeed() {
        for (int i = 0; i < 200; i++) {
            pass(Duration.ofSeconds(1));
            turns.ended(false);
        }

        assertThat(refuse(100).get(99)).isEqualTo(Duration.ofSeconds(1));
    }

    private void finish(int count, Duration gap) {
        for (int i = 0; i < count; i++) {
            pass(gap);
            turns.ended(true);
        }
    }

    private List<Duration> refuse(int count) {
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waits.add(turns.next());
        }
        return waits;
    }

    private void pass(Duration time) {
        now.addAndGet(TimeUnit.NANOSECONDS.convert(time));
    }
}
