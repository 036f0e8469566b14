package dev.zoe.master.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.IdleLimits;
import dev.zoe.db.activity.Idleness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What follows when an execution has been idle for some time. Its elastic services stop after 1 h, it ends after 4 h.
 */
class IdleStepTest {
    private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final IdleLimits LIMITS = new IdleLimits(Optional.of(HOUR), Optional.of(HOUR.multipliedBy(4)));

    @Test
    void stepsFollowEachOther() {
        assertThat(step(used(), minutes(59)).kind()).isEqualTo(IdleStep.Kind.IN_USE);
        assertThat(step(used(), minutes(60)).kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(step(idle(minutes(239), minutes(-1)), minutes(239)).kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(step(idle(minutes(240), minutes(0)), minutes(240)).kind()).isEqualTo(IdleStep.Kind.STOP);
    }

    @Test
    void withoutElasticServicesTheOwnerIsToldAtHalfOfTheTime() {
        assertThat(IdleStep.of(used(), LIMITS, NOW.minus(minutes(119)), false, NOW)
                        .kind())
                .isEqualTo(IdleStep.Kind.IN_USE);
        IdleStep told = IdleStep.of(used(), LIMITS, NOW.minus(minutes(120)), false, NOW);
        assertThat(told.kind()).isEqualTo(IdleStep.Kind.IDLE);
        assertThat(told.stopAt()).contains(NOW.plus(minutes(120)));
    }

    @Test
    void itNeverEndsBeforeItsOwnerWasTold() {
        // A limit that is new, or a master that was away for a day.
        IdleStep late = step(used(), Duration.ofDays(1));
        assertThat(late.kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(late.stopAt()).contains(NOW.plus(minutes(10)));

        Idleness told = idle(Duration.ofDays(1), minutes(-10));
        assertThat(step(told, Duration.ofDays(1)).kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(step(told, Duration.ofDays(1)).isKnown(told)).isTrue();

        // It was used since it was told.
        assertThat(step(idle(Duration.ofDays(1), minutes(5)), minutes(300)).stopAt())
                .contains(NOW.plus(minutes(10)));
    }

    /** Nobody could act on an announcement before an outage of the weekend. */
    @Test
    void anEndThatIsOverdueIsAnnouncedAgain() {
        assertThat(step(idle(minutes(300), minutes(4)), minutes(300)).kind()).isEqualTo(IdleStep.Kind.STOP);
        IdleStep again = step(idle(Duration.ofDays(2), minutes(60)), Duration.ofDays(2));
        assertThat(again.kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(again.stopAt()).contains(NOW.plus(minutes(10)));
    }

    /** A service may round to minutes. */
    @Test
    void aTimeThatDiffersByLessThanAMinuteIsTheSame() {
        Idleness told = idle(minutes(240), minutes(0));
        assertThat(step(told, minutes(240).minusSeconds(59)).continues(told)).isTrue();
        assertThat(step(told, minutes(240).plusSeconds(59)).kind()).isEqualTo(IdleStep.Kind.STOP);
        assertThat(step(told, minutes(240).minusSeconds(61)).continues(told)).isFalse();
    }

    @Test
    void theShorterLimitOfDescriptionAndRoleCounts() {
        Idleness strict = new Idleness(
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                new IdleLimits(Optional.of(minutes(10)), Optional.empty()));
        assertThat(step(strict, minutes(10)).kind()).isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(IdleStep.of(strict, IdleLimits.NONE, NOW.minus(minutes(10)), true, NOW)
                        .kind())
                .isEqualTo(IdleStep.Kind.RELEASE_ELASTIC);
        assertThat(IdleStep.of(used(), IdleLimits.NONE, Instant.EPOCH, true, NOW)
                        .kind())
                .isEqualTo(IdleStep.Kind.IN_USE);
    }

    @Test
    void aTouchAndTheStartCountAsUse() {
        Idleness touched = new Idleness(
                1,
                Optional.of(NOW.minus(Duration.ofDays(2))),
                Optional.of(NOW.minus(minutes(1))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                IdleLimits.NONE);
        assertThat(step(touched, Duration.ofDays(1)).since()).isEqualTo(NOW.minus(minutes(1)));
        Idleness young = new Idleness(
                1,
                Optional.of(NOW.minus(minutes(2))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                IdleLimits.NONE);
        assertThat(step(young, Duration.ofDays(1)).since()).isEqualTo(NOW.minus(minutes(2)));
    }

    private static IdleStep step(Idleness known, Duration idle) {
        return IdleStep.of(known, LIMITS, NOW.minus(idle), true, NOW);
    }

    private static Idleness used() {
        return new Idleness(
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                IdleLimits.NONE);
    }

    /** Its owner was told of the end {@code overdue} ago; a negative time is in the future. */
    private static Idleness idle(Duration since, Duration overdue) {
        return new Idleness(
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.of(NOW.minus(since)),
                Optional.of(NOW.minus(overdue)),
                Optional.empty(),
                0,
                IdleLimits.NONE);
    }

    private static Duration minutes(long minutes) {
        return Duration.ofMinutes(minutes);
    }
}
