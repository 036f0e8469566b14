package dev.zoe.master.loop;

import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.ExecutionStatus;
import dev.zoe.db.Executions;
import dev.zoe.db.UserEntity;
import dev.zoe.db.Users;
import dev.zoe.master.lifecycle.ExecutionEvent;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads from the database what users want: executions that were submitted, cancelled, or have run for too long. */
final class Wishes {

    /** A statement takes 65,535 parameters at most. */
    private static final int AT_ONCE = 10_000;

    private final Executions executions;
    private final Users users;
    private final Intake intake;
    private final ExecutionReader reader;
    private final ExecutionSteps steps;

    Wishes(Executions executions, Users users, Intake intake, ExecutionReader reader, ExecutionSteps steps) {
        this.executions = executions;
        this.users = users;
        this.intake = intake;
        this.reader = reader;
        this.steps = steps;
    }

    /** Looks at some executions; one that is gone from the database is nobody's business any more. */
    void look(Collection<Long> ids, WorkingSet working, Cycle cycle) {
        List<Long> all = List.copyOf(ids);
        for (int from = 0; from < all.size(); from += AT_ONCE) {
            List<Long> some = all.subList(from, Math.min(from + AT_ONCE, all.size()));
            Set<Long> taken = intake.take(some, working, cycle);
            List<Long> others = some.stream().filter(id -> !taken.contains(id)).toList();
            if (!others.isEmpty()) {
                executions.findByIds(others).forEach(execution -> look(execution, working, cycle));
            }
        }
    }

    /** Looks at every execution that may want something. */
    void round(WorkingSet working, Cycle cycle) {
        intake.takeAll(working, cycle);
        executions.findSubmitted().forEach(one -> look(one, working, cycle));
        executions.findCancelRequested().forEach(one -> look(one, working, cycle));
        List<Long> overdue = working.executions().values().stream()
                .filter(active -> active.overdue(cycle.now()).isPresent())
                .map(ActiveExecution::id)
                .toList();
        if (!overdue.isEmpty()) {
            look(overdue, working, cycle);
        }
    }

    private void look(ExecutionEntity execution, WorkingSet working, Cycle cycle) {
        if (working.isIsolated(execution.getId())) {
            return;
        }
        if (execution.getStatus() == ExecutionStatus.SUBMITTED) {
            accept(execution, working, cycle);
        }
        if (execution.getCancelRequestedAt().isPresent()) {
            String who = execution
                    .getCancelRequestedBy()
                    .flatMap(users::findById)
                    .map(UserEntity::getUsername)
                    .orElse("its owner");
            steps.fire(execution, ExecutionEvent.CANCELLED, "cancelled by " + who, working, cycle);
        }
        working.execution(execution.getId())
                .flatMap(active -> active.overdue(cycle.now()))
                .ifPresent(reason -> steps.fire(execution, ExecutionEvent.FAILED, reason, working, cycle));
        steps.finishIfClean(execution, working, cycle);
    }

    private void accept(ExecutionEntity execution, WorkingSet working, Cycle cycle) {
        try {
            working.executions().put(execution.getId(), reader.read(execution));
        } catch (IllegalArgumentException e) {
            steps.fire(execution, ExecutionEvent.REFUSED, String.valueOf(e.getMessage()), working, cycle);
            return;
        }
        steps.fire(execution, ExecutionEvent.ACCEPTED, Intake.REASON, working, cycle);
    }
}
