package dev.zoe.scheduler.internal.ledger;

/**
 * Some of those in service that stand next to each other in the order.
 *
 * @param first position of the first one
 * @param end position after the last one
 */
record RunningRange(int first, int end) {

    static final RunningRange NOBODY = new RunningRange(0, 0);

    int size() {
        return Math.max(0, end - first);
    }

    boolean isEmpty() {
        return first >= end;
    }
}
