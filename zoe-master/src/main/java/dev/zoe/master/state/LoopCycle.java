package dev.zoe.master.state;

import dev.zoe.db.event.NewEvent;
import dev.zoe.master.order.WorkOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One run of the loop: its time, the working set that it reads and changes, and what follows once its transaction is
 * committed. Every step of the loop gets it as its one context.
 */
public final class LoopCycle {

    private final Instant now;
    private final WorkingSet working;
    private final List<NewEvent> events = new ArrayList<>();
    private final Set<Long> executions = new LinkedHashSet<>();
    /** Without doubles: an execution may end in the very cycle in which a listing tells what is left of it. */
    private final Set<WorkOrder> orders = new LinkedHashSet<>();

    private final List<Runnable> afterCommit = new ArrayList<>();

    public LoopCycle(Instant now, WorkingSet working) {
        this.now = now;
        this.working = working;
    }

    public Instant now() {
        return now;
    }

    /** What the loop holds in memory. */
    public WorkingSet working() {
        return working;
    }

    /** Written to the log of events with the rest of the transaction. */
    public void log(NewEvent event) {
        event.executionId().ifPresent(executions::add);
        events.add(event);
    }

    /** Something is about to be written about this execution. */
    public void touch(long execution) {
        executions.add(execution);
    }

    /** The executions about which this cycle writes. */
    public Set<Long> executions() {
        return Set.copyOf(executions);
    }

    public List<NewEvent> events() {
        return events;
    }

    public void order(WorkOrder order) {
        orders.add(order);
    }

    /** To be run after the commit, like the orders. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    public List<WorkOrder> orders() {
        return List.copyOf(orders);
    }

    public List<Runnable> afterCommit() {
        return afterCommit;
    }
}
