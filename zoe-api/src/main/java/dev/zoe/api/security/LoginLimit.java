package dev.zoe.api.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts failed log-ins per source, in bounded memory: the oldest entries are forgotten first.
 *
 * @param <S> where log-ins come from: an address, or a user name and an address
 */
final class LoginLimit<S> {
    private static final int MOST = 10_000;

    private final Clock clock;
    private final int failures;
    private final Duration window;
    private final Map<S, Count> counts = new LinkedHashMap<>();

    private record Count(int failures, Instant windowEnd) {}

    LoginLimit(Clock clock, int failures, Duration window) {
        this.clock = clock;
        this.failures = failures;
        this.window = window;
    }

    /** How long this source has to wait; empty when it may try now. */
    synchronized Optional<Duration> wait(S source) {
        Count count = counts.get(source);
        if (count == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (!now.isBefore(count.windowEnd)) {
            counts.remove(source);
            return Optional.empty();
        }
        return count.failures < failures ? Optional.empty() : Optional.of(Duration.between(now, count.windowEnd));
    }

    synchronized void failed(S source) {
        Count count = counts.remove(source);
        Instant now = clock.instant();
        if (count == null || !now.isBefore(count.windowEnd)) {
            count = new Count(0, now.plus(window));
        }
        if (counts.size() >= MOST) {
            counts.remove(counts.keySet().iterator().next());
        }
        counts.put(source, new Count(count.failures + 1, count.windowEnd));
    }

    synchronized void succeeded(S source) {
        counts.remove(source);
    }
}
