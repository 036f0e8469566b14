package dev.zoe.scheduler.internal.queue;

import org.jspecify.annotations.Nullable;

/** A place in a queue at one time. The queue must not change while it is used. */
interface QueueCursor {

    /** The request at this place; null at the end. */
    @Nullable
    WaitingRequest peek();

    /** Goes to the next request; there must be a request at this place. */
    void next();

    /** Goes to the next request with other quotas. */
    void skipQuotas();

    /** Goes on as the visitor says, until it stops. */
    default void show(QueueVisitor visitor) {
        for (WaitingRequest waiting = peek(); waiting != null; waiting = peek()) {
            switch (visitor.visit(waiting)) {
                case COUNTS, ABSENT -> next();
                case ABSENT_WITH_ITS_QUOTAS -> skipQuotas();
                case STOP -> {
                    return;
                }
            }
        }
    }
}
