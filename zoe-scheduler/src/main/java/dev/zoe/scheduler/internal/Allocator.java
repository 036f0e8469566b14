package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;

/** Who is admitted and who gets how much. */
interface Allocator {

    /** Brings the ledger to what it should be now; the waiting line and the requests in service with it. */
    void rebalance(double now);

    /** What would become of a waiting request if it were the head; changes nothing. */
    Outlook outlook(Request waiting);
}
