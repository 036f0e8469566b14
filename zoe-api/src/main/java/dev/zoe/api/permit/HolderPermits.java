package dev.zoe.api.permit;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts what is under way or held, for all together and for each holder. What would exceed either number gets no slot.
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

    /** Takes a slot, to be given back with {@link #release(Object)}; false when there is none for this holder. */
    public boolean take(H holder) {
        return take(holder, 1);
    }

    /** Takes so many slots, or none and returns false. */
    synchronized boolean take(H holder, long permits) {
        long own = of(holder) + permits;
        if (own > mostPerHolder || all + permits > most) {
            return false;
        }
        taken.put(holder, own);
        all += permits;
        return true;
    }

    /** Gives back what {@link #take(Object)} gave. */
    public void release(H holder) {
        release(holder, 1);
    }

    synchronized void release(H holder, long permits) {
        taken.computeIfPresent(holder, (same, own) -> own <= permits ? null : own - permits);
        all -= permits;
    }

    /** Slots that {@code holder} has. */
    public synchronized long of(H holder) {
        return taken.getOrDefault(holder, 0L);
    }

    synchronized boolean isFull() {
        return all >= most;
    }
}
