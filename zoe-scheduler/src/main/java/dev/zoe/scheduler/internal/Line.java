package dev.zoe.scheduler.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waiting requests in order. Times must not go back. */
interface Line {

    void add(Waiter waiter);

    void remove(Waiter waiter);

    /** Who goes first at this time, in seconds. */
    @Nullable
    Waiter head(double now);

    /** The first of them, in order. */
    List<Waiter> first(int limit, double now);

    /** How many go before it. */
    int ahead(Waiter waiter, double now);

    int size();
}
