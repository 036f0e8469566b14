package dev.zoe.master.state;

import dev.zoe.db.event.NewEvent;
import dev.zoe.db.usage.ReservationChanges;
import dev.zoe.master.order.WorkOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The context of one run of the loop, which every step gets: its time, the working set, and what it collects for the
 * event log and for the time after the commit.
 */
public final class LoopCycle {

    private final Instant now;
    private final WorkingSet working;
    private final List<NewEvent> events = new ArrayList<>();
    private final ReservationChanges reservations = new ReservationChanges();
    private final Set<Long> executions = new LinkedHashSet<>();
    /** A set: an execution may end in the same cycle in which a listing shows what it left behind. */
    private final Set<WorkOrder> orders = new LinkedHashSet<>();

    private final List<Runnable> afterCommit = new ArrayList<>();
    private boolean executionEnded;

    public LoopCycle(Instant now, WorkingSet working) {
        this.now = now;
        this.working = working;
    }

    public Instant now() {
        return now;
    }

    /** The state that the loop holds in memory. */
    public WorkingSet working() {
        return working;
    }

    /** Adds an event, which is written in the transaction of this cycle. */
    public void log(NewEvent event) {
        event.executionId().ifPresent(executions::add);
        events.add(event);
    }

    /** Marks an execution that this cycle is about to change. */
    public void touch(long execution) {
        executions.add(execution);
    }

    /** The executions that this cycle changes. */
    public Set<Long> executions() {
        return Set.copyOf(executions);
    }

    /** Records that an execution has ended, for which others may wait. */
    public void recordEnd() {
        executionEnded = true;
    }

    /** Whether an execution has ended since the last call. */
    public boolean takeEnds() {
        boolean ended = executionEnded;
        executionEnded = false;
        return ended;
    }

    /** What services begin and cease to hold, which is written in the transaction of this cycle. */
    public ReservationChanges reservations() {
        return reservations;
    }

    public List<NewEvent> events() {
        return events;
    }

    public void order(WorkOrder order) {
        orders.add(order);
    }

    /** Adds an action that runs after the commit, as the orders do. */
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
