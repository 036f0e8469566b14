package dev.zoe.scheduler.internal.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waiting requests in order. Times must not go back. */
interface OrderedQueue {

    void add(WaitingRequest waiting);

    void remove(WaitingRequest waiting);

    /** Who goes first at this time, in seconds. */
    @Nullable
    WaitingRequest head(double now);

    /** The first of them, in order. */
    List<WaitingRequest> first(int limit, double now);

    /** How many go before it. */
    int ahead(WaitingRequest waiting, double now);

    int size();
}
