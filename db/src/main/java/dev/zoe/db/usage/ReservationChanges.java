package dev.zoe.db.usage;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reservations that begin and end in one transaction, at the same time. A service may be released and placed again, so
 * releases come first; one that is placed and released at once reserves nothing.
 */
public final class ReservationChanges {

    private final Set<Long> reclaimed = new LinkedHashSet<>();
    private final Set<Long> released = new LinkedHashSet<>();
    private final Map<Long, Reservation> begun = new LinkedHashMap<>();

    /** A service was placed. */
    public void begin(Reservation reservation) {
        begun.put(reservation.serviceId(), reservation);
    }

    /** The capacity of an elastic service is wanted for another execution. */
    public void reclaim(long service) {
        reclaimed.add(service);
    }

    /** A service holds nothing any more. */
    public void release(long service) {
        if (begun.remove(service) == null) {
            released.add(service);
        }
    }

    boolean isEmpty() {
        return reclaimed.isEmpty() && released.isEmpty() && begun.isEmpty();
    }

    Set<Long> reclaimed() {
        return reclaimed;
    }

    Set<Long> released() {
        return released;
    }

    Collection<Reservation> begun() {
        return List.copyOf(begun.values());
    }
}
