package dev.zoe.master.submission;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads from the database what is asked of executions: they were submitted, cancelled, or exceed a run-time limit. */
public final class ExecutionRequests {

    /** A statement takes 65,535 parameters at most. */
    private static final int AT_ONCE = 10_000;

    private final ExecutionRepository executions;
    private final UserRepository users;
    private final SubmissionIntake intake;
    private final ActiveExecutionReader reader;
    private final ExecutionTransitions steps;

    public ExecutionRequests(
            ExecutionRepository executions,
            UserRepository users,
            SubmissionIntake intake,
            ActiveExecutionReader reader,
            ExecutionTransitions steps) {
        this.executions = executions;
        this.users = users;
        this.intake = intake;
        this.reader = reader;
        this.steps = steps;
    }

    /** Reads these executions; those that were deleted are ignored. */
    public void read(Collection<Long> ids, LoopCycle cycle) {
        List<Long> all = List.copyOf(ids);
        for (int from = 0; from < all.size(); from += AT_ONCE) {
            List<Long> some = all.subList(from, Math.min(from + AT_ONCE, all.size()));
            Set<Long> taken = intake.take(some, cycle);
            List<Long> others = some.stream().filter(id -> !taken.contains(id)).toList();
            if (!others.isEmpty()) {
                executions.findByIds(others).forEach(execution -> handle(execution, cycle));
            }
        }
    }

    /** Reads every execution of which something is asked: what lost hints were about is found here. */
    public void readAll(LoopCycle cycle) {
        intake.takeAll(cycle);
        executions.findSubmitted().forEach(one -> handle(one, cycle));
        executions.findCancelRequested().forEach(one -> handle(one, cycle));
        List<Long> overdue = cycle.working().executions().values().stream()
                .filter(active -> active.overdue(cycle.now()).isPresent())
                .map(ActiveExecution::id)
                .toList();
        if (!overdue.isEmpty()) {
            read(overdue, cycle);
        }
    }

    private void handle(ExecutionEntity execution, LoopCycle cycle) {
        if (cycle.working().isIsolated(execution.getId())) {
            return;
        }
        if (execution.getStatus() == ExecutionStatus.SUBMITTED) {
            accept(execution, cycle);
        }
        if (execution.getCancelRequestedAt().isPresent()) {
            String who = execution
                    .getCancelRequestedBy()
                    .flatMap(users::findById)
                    .map(UserEntity::getUsername)
                    .orElse("its owner");
            steps.fire(execution, ExecutionEvent.CANCELLED, "cancelled by " + who, cycle);
        }
        cycle.working()
                .execution(execution.getId())
                .flatMap(active -> active.overdue(cycle.now()))
                .ifPresent(reason -> steps.fire(execution, ExecutionEvent.FAILED, reason, cycle));
        steps.finishIfClean(execution, cycle);
    }

    private void accept(ExecutionEntity execution, LoopCycle cycle) {
        try {
            cycle.working().executions().put(execution.getId(), reader.read(execution));
        } catch (IllegalArgumentException e) {
            steps.fire(execution, ExecutionEvent.REFUSED, String.valueOf(e.getMessage()), cycle);
            return;
        }
        steps.fire(execution, ExecutionEvent.ACCEPTED, SubmissionIntake.REASON, cycle);
    }
}
