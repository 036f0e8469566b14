package dev.zoe.api.permit;

import java.util.HashMap;
import java.util.Map;

/**
 * Permits that are refused at once when all holders together, or one holder, have as many as they may.
 *
 * @param <H> what the limit for one applies to: an address or a user name
 */
public final class HolderPermits<H> {
    private final long most;
    private final long mostPerHolder;
    private final Map<H, Long> taken = new HashMap<>();
    private long all;

    /**
     * @param most permits of all holders together
     * @param mostPerHolder permits of one holder
     */
    public HolderPermits(long most, long mostPerHolder) {
        this.most = most;
        this.mostPerHolder = mostPerHolder;
    }

    /** Takes a permit, to be given back with {@link #release(Object)}; false when there is none for this holder. */
    public boolean tryAcquire(H holder) {
        return tryAcquire(holder, 1);
    }

    /** Takes all of these permits, or none and returns false. */
    public synchronized boolean tryAcquire(H holder, long permits) {
        long own = heldBy(holder) + permits;
        if (own > mostPerHolder || all + permits > most) {
            return false;
        }
        taken.put(holder, own);
        all += permits;
        return true;
    }

    /** Gives back a permit. */
    public void release(H holder) {
        release(holder, 1);
    }

    public synchronized void release(H holder, long permits) {
        taken.computeIfPresent(holder, (same, own) -> own <= permits ? null : own - permits);
        all -= permits;
    }

    /** Permits that {@code holder} has. */
    public synchronized long heldBy(H holder) {
        return taken.getOrDefault(holder, 0L);
    }

    public synchronized boolean isFull() {
        return all >= most;
    }
}
