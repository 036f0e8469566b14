package dev.zoe.api.permit;

import java.time.Duration;
import java.util.function.LongSupplier;

/** What one user may still take of something. What was taken comes back evenly (a token bucket). */
public final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double most;
    private final double perSecond;
    private final LongSupplier nanos;
    private double left;
    private long counted;

    /**
     * @param most tokens of the full bucket
     * @param period in which an empty bucket is filled, at least one second
     * @param nanos a monotonic clock, such as {@code System::nanoTime}
     */
    public TokenBucket(long most, Duration period, LongSupplier nanos) {
        this.most = most;
        this.perSecond = this.most / period.toSeconds();
        this.nanos = nanos;
        this.left = most;
        this.counted = nanos.getAsLong();
    }

    /**
     * What becomes of a request for tokens.
     *
     * @param remaining tokens that may be taken at once
     * @param full time until the bucket is full, in whole seconds
     * @param pause time until the same request is allowed, in whole seconds; zero when this one is
     */
    public record Verdict(boolean allowed, long remaining, Duration full, Duration pause) {}

    /**
     * Takes {@code tokens}, or nothing when fewer are left.
     *
     * @param tokens up to those of the full bucket
     */
    public synchronized Verdict take(long tokens) {
        refill();
        boolean allowed = left >= tokens;
        if (allowed) {
            left -= tokens;
        }
        return new Verdict(allowed, (long) left, after(most - left), allowed ? Duration.ZERO : after(tokens - left));
    }

    /** Puts back what was taken and not used. */
    public synchronized void giveBack(long tokens) {
        refill();
        left = Math.min(most, left + tokens);
    }

    private void refill() {
        long now = nanos.getAsLong();
        left = Math.min(most, left + (now - counted) / NANOS_PER_SECOND * perSecond);
        counted = now;
    }

    private Duration after(double tokens) {
        return Duration.ofSeconds((long) Math.ceil(tokens / perSecond));
    }
}
