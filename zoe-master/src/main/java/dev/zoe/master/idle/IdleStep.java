package dev.zoe.master.idle;

import dev.zoe.application.IdleLimits;
import dev.zoe.db.activity.Idleness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What follows from the last activity of an execution.
 *
 * @param kind what to do
 * @param since when the execution was last used
 * @param stopAt when it will be ended if it stays idle
 */
record IdleStep(Kind kind, Instant since, Optional<Instant> stopAt) {

    /** The same time, reported twice, differs by the time that the reports took, and by how services round it. */
    private static final Duration SAME = Duration.ofMinutes(1);

    /** An end that is overdue for longer was announced to an owner who could not act, as in an outage. */
    private static final Duration OVERDUE = Duration.ofMinutes(5);

    /** The least time between the announcement of the end and the end; half of the limit if that is shorter. */
    private static final Duration NOTICE = Duration.ofMinutes(10);

    /** What to do. */
    enum Kind {
        /** It is used, or idle for a short time only. */
        IN_USE,
        /** It is idle, and its owner is told what will follow. */
        IDLE,
        /** It is idle for so long that its elastic services are stopped. */
        RELEASE_ELASTIC,
        /** It is idle for so long that it is ended, and its owner was told. */
        STOP
    }

    /**
     * The step for an execution.
     *
     * @param limits those of its description
     * @param reported when a service of it was last used
     * @param elastic whether it has elastic services
     */
    static IdleStep of(Idleness known, IdleLimits limits, Instant reported, boolean elastic, Instant now) {
        IdleLimits both = limits.and(known.ofRole());
        Instant since = latest(latest(reported, known.touchedAt()), known.startedAt());
        Duration idle = Duration.between(since, now);
        Optional<Instant> announced = known.since()
                .filter(former -> isSame(former, since))
                .flatMap(former -> known.stopAt())
                .filter(at -> at.plus(OVERDUE).isAfter(now));
        Optional<Instant> stopAt = both.stopAfter()
                .map(after -> latest(since.plus(after), announced.or(() -> Optional.of(now.plus(notice(after))))));
        Optional<Duration> release = both.releaseElasticAfter().filter(after -> elastic);
        Optional<Duration> announce = both.stopAfter().map(after -> after.dividedBy(2));
        boolean stops =
                announced.isPresent() && stopAt.filter(at -> !at.isAfter(now)).isPresent();
        if (stops) {
            return new IdleStep(Kind.STOP, since, stopAt);
        }
        if (reached(idle, release)) {
            return new IdleStep(Kind.RELEASE_ELASTIC, since, stopAt);
        }
        return new IdleStep(reached(idle, announce) ? Kind.IDLE : Kind.IN_USE, since, stopAt);
    }

    /** Whether the execution was idle since then when it was last noted. */
    boolean continues(Idleness known) {
        return known.since().filter(former -> isSame(former, since)).isPresent();
    }

    /** Whether the owner knows of this already. */
    boolean isKnown(Idleness known) {
        return continues(known)
                && (stopAt.isEmpty()
                        ? known.stopAt().isEmpty()
                        : known.stopAt().filter(at -> isSame(at, stopAt.get())).isPresent());
    }

    private static Duration notice(Duration limit) {
        Duration half = limit.dividedBy(2);
        return half.compareTo(NOTICE) < 0 ? half : NOTICE;
    }

    private static boolean reached(Duration idle, Optional<Duration> limit) {
        return limit.filter(after -> idle.compareTo(after) >= 0).isPresent();
    }

    private static boolean isSame(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(SAME) < 0;
    }

    private static Instant latest(Instant one, Optional<Instant> other) {
        return other.filter(one::isBefore).orElse(one);
    }
}
