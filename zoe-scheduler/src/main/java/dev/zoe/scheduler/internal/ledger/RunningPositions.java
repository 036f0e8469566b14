package dev.zoe.scheduler.internal.ledger;

/**
 * Some of the running requests that stand next to each other in the order.
 *
 * @param first position of the first one
 * @param end position after the last one
 */
public record RunningPositions(int first, int end) {

    public static final RunningPositions NONE = new RunningPositions(0, 0);

    public int size() {
        return Math.max(0, end - first);
    }

    public boolean isEmpty() {
        return first >= end;
    }
}
