package dev.zoe.scheduler.internal.queue;

import java.util.function.Predicate;

/** Gets waiting requests in their order, and says of each one whether it counts. */
@FunctionalInterface
public interface QueueVisitor {

    /** Every request counts. */
    QueueVisitor ALL = waiting -> Answer.COUNTS;

    Answer visit(WaitingRequest waiting);

    /** What becomes of the request, and of those behind it. */
    enum Answer {
        COUNTS,
        ABSENT,

        /** Absent are also all requests behind it with the same quotas: the visitor would say the same of each. */
        ABSENT_WITH_ITS_QUOTAS,

        /** No other request is shown. */
        STOP
    }

    /** Those count of which this holds. */
    static QueueVisitor of(Predicate<WaitingRequest> which) {
        return waiting -> which.test(waiting) ? Answer.COUNTS : Answer.ABSENT;
    }
}
