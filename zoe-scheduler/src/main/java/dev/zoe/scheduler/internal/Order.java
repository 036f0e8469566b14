package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import java.util.Comparator;

/** Who is next: smaller goes first. Never calls two different requests equal. */
public interface Order extends Comparator<Request> {

    /** More urgent classes first; within a class by arrival, then by id. */
    Order FIFO = Comparator.comparingInt(Request::urgency)
            .reversed()
            .thenComparingDouble(Request::arrival)
            .thenComparingLong(Request::id)::compare;
}
