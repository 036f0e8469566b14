package dev.zoe.master.apply;

import dev.zoe.master.order.WorkOrder;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** Orders that are carried out one after the other. The first one is in progress, or waits for its retry. */
final class OrderSequence {
    private final Queue<WorkOrder> orders = new ArrayDeque<>();
    private boolean abandoned;
    private Optional<Retry> retry = Optional.empty();
    private boolean retryRequested;

    /** A scheduled retry. The caller that takes it from the sequence runs it; other callers do nothing. */
    static final class Retry {
        private final Runnable attempt;

        private Retry(Runnable attempt) {
            this.attempt = attempt;
        }

        /** Begins the next attempt, and returns at once. */
        void run() {
            attempt.run();
        }
    }

    /** Adds an order. Returns whether it is the first one, which is to be carried out now. */
    boolean add(WorkOrder order) {
        orders.add(order);
        return orders.size() == 1;
    }

    /** Removes the first order, which is done. Returns the one after it. */
    Optional<WorkOrder> next() {
        orders.remove();
        abandoned = false;
        retryRequested = false;
        retry = Optional.empty();
        return Optional.ofNullable(orders.peek());
    }

    /** Whether further orders wait behind the first one. */
    boolean hasNext() {
        return orders.size() > 1;
    }

    /** Schedules a retry of the first order. */
    Retry scheduleRetry(Runnable attempt) {
        Retry scheduled = new Retry(attempt);
        retry = Optional.of(scheduled);
        retryRequested = false;
        return scheduled;
    }

    /** The back-off of a retry is over. Returns whether the retry is still scheduled; it is not any longer. */
    boolean take(Retry due) {
        boolean scheduled = retry.equals(Optional.of(due));
        if (scheduled) {
            retry = Optional.empty();
        }
        return scheduled;
    }

    /** Takes the scheduled retry for running it now. During an attempt, requests a retry without a back-off. */
    Optional<Runnable> retryNow() {
        Optional<Runnable> attempt = retry.map(scheduled -> scheduled.attempt);
        retry = Optional.empty();
        retryRequested = attempt.isEmpty();
        return attempt;
    }

    /** Takes the scheduled retry of a start. */
    Optional<Runnable> retryOfStart() {
        return orders.peek() instanceof WorkOrder.Start && retry.isPresent() ? retryNow() : Optional.empty();
    }

    /** Whether a retry without a back-off was requested during the last attempt. */
    boolean isRetryRequested() {
        return retryRequested;
    }

    boolean isOf(String node) {
        return orders.element().node().equals(Optional.of(node));
    }

    /** Drops all orders except the first one, which is not repeated. */
    void abandon() {
        WorkOrder inProgress = orders.element();
        orders.clear();
        orders.add(inProgress);
        abandoned = true;
    }

    /** Whether the first order is not to be repeated. */
    boolean isAbandoned() {
        return abandoned;
    }
}
