package dev.zoe.scheduler.internal.queue;

import java.util.ArrayList;
import java.util.List;
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

    /** Shows the requests to the visitor, in order, until it stops. */
    void visit(double now, QueueVisitor visitor);

    /** The first of those that count, in order; the others are as if absent. */
    default List<WaitingRequest> first(int limit, double now, QueueVisitor which) {
        List<WaitingRequest> first = new ArrayList<>(Math.min(limit, size()));
        if (limit > 0) {
            visit(now, waiting -> {
                QueueVisitor.Answer answer = which.visit(waiting);
                if (answer == QueueVisitor.Answer.COUNTS) {
                    first.add(waiting);
                }
                return first.size() == limit ? QueueVisitor.Answer.STOP : answer;
            });
        }
        return first;
    }

    /** How many go before it. */
    int ahead(WaitingRequest waiting, double now);

    int size();
}
