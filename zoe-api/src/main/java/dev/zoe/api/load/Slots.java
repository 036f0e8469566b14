package dev.zoe.api.load;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts what is under way, for all together and for each holder. What would exceed either number gets no slot.
 *
 * @param <H> what the limit for one applies to: an address or a user name
 */
public final class Slots<H> {
    private final int most;
    private final int mostPerHolder;
    private final Map<H, Integer> taken = new HashMap<>();
    private int all;

    /**
     * @param most slots of all holders together
     * @param mostPerHolder slots of one holder
     */
    public Slots(int most, int mostPerHolder) {
        this.most = most;
        this.mostPerHolder = mostPerHolder;
    }

    /** Takes a slot, to be given back with {@link #release}; false when there is none for this holder. */
    public synchronized boolean take(H holder) {
        int own = taken.getOrDefault(holder, 0);
        if (all >= most || own >= mostPerHolder) {
            return false;
        }
        taken.put(holder, own + 1);
        all++;
        return true;
    }

    /** Gives back what {@link #take} gave. */
    public synchronized void release(H holder) {
        taken.computeIfPresent(holder, (same, own) -> own == 1 ? null : own - 1);
        all--;
    }

    /** Slots that {@code holder} has. */
    public synchronized int of(H holder) {
        return taken.getOrDefault(holder, 0);
    }

    synchronized boolean isFull() {
        return all >= most;
    }
}
