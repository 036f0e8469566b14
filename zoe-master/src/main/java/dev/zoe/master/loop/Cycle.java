package dev.zoe.master.loop;

import dev.zoe.db.NewEvent;
import dev.zoe.master.apply.WorkOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One run of the loop: its time, and what is to be done when its transaction is committed. */
final class Cycle {

    private final Instant now;
    private final List<NewEvent> events = new ArrayList<>();
    private final Set<Long> executions = new LinkedHashSet<>();
    /** Without doubles: an execution may end in the very cycle in which a listing tells what is left of it. */
    private final Set<WorkOrder> orders = new LinkedHashSet<>();

    private final List<Runnable> afterwards = new ArrayList<>();

    Cycle(Instant now) {
        this.now = now;
    }

    Instant now() {
        return now;
    }

    /** Written to the log of events with the rest of the transaction. */
    void log(NewEvent event) {
        event.executionId().ifPresent(executions::add);
        events.add(event);
    }

    /** Something is about to be written about this execution. */
    void touch(long execution) {
        executions.add(execution);
    }

    /** The executions about which this cycle writes. */
    Set<Long> executions() {
        return Set.copyOf(executions);
    }

    List<NewEvent> events() {
        return events;
    }

    void order(WorkOrder order) {
        orders.add(order);
    }

    /** To be run after the commit, like the orders. */
    void afterwards(Runnable action) {
        afterwards.add(action);
    }

    List<WorkOrder> orders() {
        return List.copyOf(orders);
    }

    List<Runnable> afterwards() {
        return afterwards;
    }
}
