package dev.zoe.api.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WriteStallBudgetTest {
    private static final int RATE = 1000;

    private long now;
    private final WriteStallBudget debt = new WriteStallBudget(() -> now, TimeUnit.SECONDS.toNanos(10), RATE);

    @Test
    void whoReadsAtTheLeastRateMayGoOn() {
        for (int i = 0; i < 1000; i++) {
            assertThat(debt.wrote(0, true)).isTrue();
            now += Duration.ofSeconds(5).toNanos();
            assertThat(debt.wrote(5 * RATE, false)).isTrue();
        }
    }

    @Test
    void whoReadsAtHalfTheRateIsCutOffWhenTheGraceIsUsedUp() {
        int seconds = 0;
        while (debt.wrote(RATE / 2, true) && seconds < 100) {
            now += Duration.ofSeconds(1).toNanos();
            seconds++;
        }

        assertThat(seconds).isEqualTo(21);
    }

    @Test
    void timeInWhichNothingIsWrittenCostsNothing() {
        assertThat(debt.wrote(1, false)).isTrue();
        now += Duration.ofDays(1).toNanos();

        assertThat(debt.wrote(0, true)).isTrue();
    }
}
