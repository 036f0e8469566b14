package dev.zoe.web.execution.timeline;

import java.time.Duration;
import java.time.Instant;

/**
 * A phase from one time to another.
 *
 * @param reason of the change that began it; empty for none
 */
public record Span(Phase phase, Instant from, Instant to, String reason) {

    public Duration duration() {
        return Duration.between(from, to);
    }

    Span as(Phase other) {
        return new Span(other, from, to, reason);
    }

    Span until(Instant end) {
        return new Span(phase, from, end, reason);
    }
}
