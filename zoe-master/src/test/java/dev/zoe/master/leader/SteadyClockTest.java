package dev.zoe.master.leader;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SteadyClockTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final Machine machine = new Machine();
    private final SteadyClock clock = new SteadyClock(machine, () -> machine.nanos);

    /** A clock of a machine that a test sets. */
    private static final class Machine extends Clock {
        private Instant now = NOON;
        private long nanos = 17;

        private void pass(Duration time) {
            now = now.plus(time);
            nanos += time.toNanos();
        }

        private void set(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void aClockThatNobodySetsIsTheSame() {
        machine.pass(Duration.ofMinutes(5));

        assertThat(clock.instant()).isEqualTo(machine.instant()).isEqualTo(NOON.plusSeconds(300));
    }

    @Test
    void anHourForwardIsNoHourThatPassed() {
        machine.set(Duration.ofHours(1));

        assertThat(clock.instant()).isEqualTo(NOON);
        assertThat(clock.ahead()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void timeGoesOnWhenTheClockGoesBack() {
        machine.set(Duration.ofHours(-1));
        machine.pass(Duration.ofSeconds(10));

        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(9));
    }

    @Test
    void aSmallCorrectionIsMadeUpFor() {
        machine.set(Duration.ofSeconds(-2));
        machine.pass(Duration.ofSeconds(10));
        clock.instant();
        machine.pass(Duration.ofSeconds(10));

        assertThat(clock.instant()).isEqualTo(machine.instant());
    }

    @Test
    void itNeverGoesBack() {
        Instant last = clock.instant();
        for (int i = 0; i < 1_000; i++) {
            machine.pass(Duration.ofMillis(7));
            machine.set(Duration.ofMillis(i % 2 == 0 ? -500 : 480));
            Instant now = clock.instant();
            assertThat(now).isAfterOrEqualTo(last);
            last = now;
        }
    }
}
