package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class IsolationTest {

    private static final Instant NOW = Instant.EPOCH;

    private final Isolation isolation = new Isolation();

    @Test
    void oneThatIsLeftAloneGoesOnWhenItsPauseIsOver() {
        Duration pause = isolation.isolate(7, NOW);

        assertThat(isolation.releaseDue(NOW.plus(pause).minusMillis(1))).isFalse();
        assertThat(isolation.executions()).containsExactly(7L);
        assertThat(isolation.releaseDue(NOW.plus(pause))).isTrue();
        assertThat(isolation.executions()).isEmpty();
    }

    @Test
    void thePauseGrowsEachTimeAndHasALimit() {
        Duration first = isolation.isolate(7, NOW);

        assertThat(isolation.isolate(7, NOW)).isEqualTo(first.multipliedBy(2));
        for (int i = 0; i < 10; i++) {
            isolation.isolate(7, NOW);
        }
        assertThat(isolation.isolate(7, NOW)).isEqualTo(Duration.ofMinutes(10));
        assertThat(isolation.isolate(8, NOW)).isEqualTo(first);
    }

    @Test
    void oneThatWasWellForLongBeginsAnew() {
        Duration first = isolation.isolate(7, NOW);
        isolation.isolate(7, NOW);

        isolation.releaseDue(NOW.plus(Duration.ofHours(1)));

        assertThat(isolation.isolate(7, NOW.plus(Duration.ofHours(1)))).isEqualTo(first);
    }

    @Test
    void thoseThatAreOnlySuspectedAreReleasedAtOnce() {
        isolation.hold(List.of(1L, 2L, 3L), NOW);

        isolation.release(List.of(1L, 3L));

        assertThat(isolation.executions()).containsExactly(2L);
    }
}
