package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutionQuarantineTest {

    private static final Instant NOW = Instant.EPOCH;

    private final ExecutionQuarantine quarantine = new ExecutionQuarantine();

    @Test
    void oneThatIsLeftAloneGoesOnWhenItsPauseIsOver() {
        Duration pause = quarantine.add(7, NOW);

        assertThat(quarantine.releaseDue(NOW.plus(pause).minusMillis(1))).isFalse();
        assertThat(quarantine.executions()).containsExactly(7L);
        assertThat(quarantine.releaseDue(NOW.plus(pause))).isTrue();
        assertThat(quarantine.executions()).isEmpty();
    }

    @Test
    void thePauseGrowsEachTimeAndHasALimit() {
        Duration first = quarantine.add(7, NOW);

        assertThat(quarantine.add(7, NOW)).isEqualTo(first.multipliedBy(2));
        for (int i = 0; i < 10; i++) {
            quarantine.add(7, NOW);
        }
        assertThat(quarantine.add(7, NOW)).isEqualTo(Duration.ofMinutes(10));
        assertThat(quarantine.add(8, NOW)).isEqualTo(first);
    }

    @Test
    void oneThatWasWellForLongBeginsAnew() {
        Duration first = quarantine.add(7, NOW);
        quarantine.add(7, NOW);

        quarantine.releaseDue(NOW.plus(Duration.ofHours(1)));

        assertThat(quarantine.add(7, NOW.plus(Duration.ofHours(1)))).isEqualTo(first);
    }

    @Test
    void thoseThatAreOnlySuspectedAreReleasedAtOnce() {
        quarantine.hold(List.of(1L, 2L, 3L), NOW);

        quarantine.release(List.of(1L, 3L));

        assertThat(quarantine.executions()).containsExactly(2L);
    }
}
