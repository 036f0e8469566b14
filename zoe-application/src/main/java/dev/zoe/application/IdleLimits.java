package dev.zoe.application;

import java.time.Duration;
import java.util.Optional;

/**
 * How long an application may be idle: neither a user nor a program of it works.
 *
 * @param releaseElasticAfter its elastic services are stopped then; empty for never
 * @param stopAfter it is ended then; empty for never
 */
public record IdleLimits(Optional<Duration> releaseElasticAfter, Optional<Duration> stopAfter) {

    /** It may be idle for ever. */
    public static final IdleLimits NONE = new IdleLimits(Optional.empty(), Optional.empty());

    /** Of numbers of seconds, as roles have them. */
    public static IdleLimits ofSeconds(Optional<Long> releaseElasticAfter, Optional<Long> stopAfter) {
        return new IdleLimits(releaseElasticAfter.map(Duration::ofSeconds), stopAfter.map(Duration::ofSeconds));
    }

    public boolean isEmpty() {
        return releaseElasticAfter.isEmpty() && stopAfter.isEmpty();
    }

    /** Of each limit the shorter one. */
    public IdleLimits and(IdleLimits other) {
        return new IdleLimits(
                shorter(releaseElasticAfter, other.releaseElasticAfter), shorter(stopAfter, other.stopAfter));
    }

    private static Optional<Duration> shorter(Optional<Duration> one, Optional<Duration> two) {
        return one.flatMap(limit -> two.filter(shorter -> shorter.compareTo(limit) < 0))
                .or(() -> one.or(() -> two));
    }
}
