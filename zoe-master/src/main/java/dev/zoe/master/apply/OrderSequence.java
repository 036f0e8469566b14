package dev.zoe.master.apply;

import dev.zoe.master.order.WorkOrder;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** Orders that are carried out one after the other: the first one is under way, or waits to be tried again. */
final class OrderSequence {

    private final Queue<WorkOrder> orders = new ArrayDeque<>();
    private boolean abandoned;
    private Optional<Pause> pause = Optional.empty();
    private boolean hurried;

    /** A pause before another try. The caller that ends it runs the next try; other callers do nothing. */
    static final class Pause {
        private final Runnable next;

        private Pause(Runnable next) {
            this.next = next;
        }

        /** Begins what comes next, and returns at once. */
        void end() {
            next.run();
        }
    }

    /** Whether it is the only one, and so the next to be carried out. */
    boolean add(WorkOrder order) {
        orders.add(order);
        return orders.size() == 1;
    }

    /** The one that is under way is done; returns what comes after it. */
    Optional<WorkOrder> next() {
        orders.remove();
        abandoned = false;
        hurried = false;
        pause = Optional.empty();
        return Optional.ofNullable(orders.peek());
    }

    /** Others wait behind the one that is under way. */
    boolean isAwaited() {
        return orders.size() > 1;
    }

    /**
     * The one that is under way is tried again at the end of a pause.
     *
     * @param next what is done then
     */
    Pause pause(Runnable next) {
        Pause begun = new Pause(next);
        pause = Optional.of(begun);
        hurried = false;
        return begun;
    }

    /** The time of a pause is over. Returns whether it was still the one that is waited for; it has ended then. */
    boolean ends(Pause over) {
        boolean current = pause.equals(Optional.of(over));
        if (current) {
            pause = Optional.empty();
        }
        return current;
    }

    /** The one that is under way is to be tried again soon. Returns what is to be done now, when it pauses. */
    Optional<Runnable> hurry() {
        Optional<Runnable> next = pause.map(waiting -> waiting.next);
        pause = Optional.empty();
        hurried = next.isEmpty();
        return next;
    }

    /** Whether that was said while it was being tried. */
    boolean isHurried() {
        return hurried;
    }

    boolean isOf(String node) {
        return orders.element().node().equals(Optional.of(node));
    }

    /** The one that is under way is not tried again, and those that wait are not carried out at all. */
    void abandon() {
        WorkOrder underWay = orders.element();
        orders.clear();
        orders.add(underWay);
        abandoned = true;
    }

    /** Whether nobody wants what is under way any more. */
    boolean isAbandoned() {
        return abandoned;
    }
}
