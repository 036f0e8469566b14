package dev.zoe.api.connection;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long a connection has kept writers waiting, less the time that the bytes it took are worth at the least rate. Not
 * for use by several threads at once.
 */
final class WriteStallBudget {
    private final LongSupplier nanos;
    private final long graceNanos;
    private final long bytesPerSecond;
    private boolean blocked;
    private long blockedSince;
    private long debt;

    /**
     * @param nanos a monotonic clock, such as {@code System::nanoTime}
     * @param graceNanos debt that a connection may have
     * @param bytesPerSecond the least rate
     */
    WriteStallBudget(LongSupplier nanos, long graceNanos, long bytesPerSecond) {
        this.nanos = nanos;
        this.graceNanos = graceNanos;
        this.bytesPerSecond = Math.max(1, bytesPerSecond);
    }

    /**
     * A write has returned.
     *
     * @param bytes that it wrote
     * @param waits whether the writer now waits until it can write more
     * @return whether the connection may continue
     */
    boolean wrote(long bytes, boolean waits) {
        long now = nanos.getAsLong();
        if (blocked) {
            debt += now - blockedSince;
        }
        debt = Math.max(0, debt - TimeUnit.SECONDS.toNanos(bytes) / bytesPerSecond);
        blocked = waits;
        blockedSince = now;
        return !waits || debt <= graceNanos;
    }
}
