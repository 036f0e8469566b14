package dev.zoe.scheduler.internal.queue;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Waiting requests in order. Only {@link #advance} moves time on; a question about a later time changes nothing. */
public interface OrderedQueue {

    void add(WaitingRequest waiting);

    void remove(WaitingRequest waiting);

    /** Time moved on to this, in seconds. Makes questions about it cheap. */
    void advance(double now);

    /** Who goes first at this time, in seconds. */
    @Nullable
    WaitingRequest head(double now);

    /** The first of those that {@code which} accepts, in order; the others count as absent. */
    List<WaitingRequest> first(int limit, double now, Predicate<WaitingRequest> which);

    /** How many go before it. */
    int ahead(WaitingRequest waiting, double now);

    int size();
}
