package dev.zoe.api.throttle;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The requests that one user may still send. They come back evenly over a minute (a token bucket). */
final class RequestAllowance {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SECONDS_PER_MINUTE = 60;

    private final int most;
    private final LongSupplier nanos;
    private double left;
    private long counted;

    /**
     * @param most requests in a minute
     * @param nanos a monotonic clock, such as {@code System::nanoTime}
     */
    RequestAllowance(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
        this.left = most;
        this.counted = nanos.getAsLong();
    }

    /**
     * What becomes of a request.
     *
     * @param remaining further requests that may be sent at once
     * @param full time until the whole allowance is back
     * @param pause time until the next request is allowed; zero when this one is
     */
    record Verdict(boolean allowed, long remaining, Duration full, Duration pause) {}

    /** Takes one request, when there is one left. */
    synchronized Verdict take() {
        long now = nanos.getAsLong();
        left = Math.min(most, left + (now - counted) / NANOS_PER_SECOND * perSecond());
        counted = now;
        boolean allowed = left >= 1;
        if (allowed) {
            left--;
        }
        return new Verdict(allowed, (long) left, after(most - left), allowed ? Duration.ZERO : after(1 - left));
    }

    private Duration after(double requests) {
        return Duration.ofSeconds((long) Math.ceil(requests / perSecond()));
    }

    private double perSecond() {
        return most / SECONDS_PER_MINUTE;
    }
}
