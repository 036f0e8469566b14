package dev.zoe.api.load;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts what is under way or held, for all together and for each holder. What would exceed either number gets no slot.
 *
 * @param <H> what the limit for one applies to: an address or a user name
 */
public final class Slots<H> {
    private final long most;
    private final long mostPerHolder;
    private final Map<H, Long> taken = new HashMap<>();
    private long all;

    /**
     * @param most slots of all holders together
     * @param mostPerHolder slots of one holder
     */
    public Slots(long most, long mostPerHolder) {
        this.most = most;
        this.mostPerHolder = mostPerHolder;
    }

    /** Takes a slot, to be given back with {@link #release(Object)}; false when there is none for this holder. */
    public boolean take(H holder) {
        return take(holder, 1);
    }

    /** Takes so many slots, or none and returns false. */
    synchronized boolean take(H holder, long slots) {
        long own = of(holder) + slots;
        if (own > mostPerHolder || all + slots > most) {
            return false;
        }
        taken.put(holder, own);
        all += slots;
        return true;
    }

    /** Gives back what {@link #take(Object)} gave. */
    public void release(H holder) {
        release(holder, 1);
    }

    synchronized void release(H holder, long slots) {
        taken.computeIfPresent(holder, (same, own) -> own <= slots ? null : own - slots);
        all -= slots;
    }

    /** Slots that {@code holder} has. */
    public synchronized long of(H holder) {
        return taken.getOrDefault(holder, 0L);
    }

    synchronized boolean isFull() {
        return all >= most;
    }
}
