package dev.zoe.api.load;

import java.util.HashMap;
import java.util.Map;

/** Counts bytes that are held in memory, for all users together and for each. */
final class HeldBytes {
    private final long most;
    private final long mostPerUser;
    private final Map<String, Long> held = new HashMap<>();
    private long all;

    HeldBytes(long most, long mostPerUser) {
        this.most = most;
        this.mostPerUser = mostPerUser;
    }

    /** Counts {@code bytes} of {@code user}, to be given back with {@link #release}; false when there is no room. */
    synchronized boolean take(String user, long bytes) {
        long own = held.getOrDefault(user, 0L) + bytes;
        if (own > mostPerUser || all + bytes > most) {
            return false;
        }
        held.put(user, own);
        all += bytes;
        return true;
    }

    synchronized void release(String user, long bytes) {
        held.computeIfPresent(user, (same, own) -> own <= bytes ? null : own - bytes);
        all -= bytes;
    }
}
