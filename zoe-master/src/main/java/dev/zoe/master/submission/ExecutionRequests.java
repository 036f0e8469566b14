package dev.zoe.master.submission;

import dev.zoe.db.execution.DependencyStore;
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

/**
 * Reads the requests of users from the database: submissions and cancellations. Enforces limits of the run time too.
 */
public final class ExecutionRequests {

    /** A statement takes up to 65,535 parameters. */
    private static final int BATCH_SIZE = 10_000;

    private final ExecutionRepository executions;
    private final UserRepository users;
    private final DependencyRelease dependencies;
    private final SubmissionIntake intake;
    private final ActiveExecutionReader reader;
    private final ExecutionTransitions transitions;

    public ExecutionRequests(
            ExecutionRepository executions,
            UserRepository users,
            DependencyStore dependencies,
            SubmissionIntake intake,
            ActiveExecutionReader reader,
            ExecutionTransitions transitions) {
        this.executions = executions;
        this.users = users;
        this.dependencies = new DependencyRelease(dependencies, executions, transitions);
        this.intake = intake;
        this.reader = reader;
        this.transitions = transitions;
    }

    /**
     * Reads the open requests of these executions. Deleted ones are ignored, and so are those whose hint is late: under
     * load most hints arrive after {@link SubmissionIntake} has accepted the submission.
     */
    public void read(Collection<Long> ids, LoopCycle cycle) {
        List<Long> all = List.copyOf(ids);
        for (int from = 0; from < all.size(); from += BATCH_SIZE) {
            List<Long> batch = all.subList(from, Math.min(from + BATCH_SIZE, all.size()));
            Set<Long> waiting = dependencies.stillWaiting(batch, cycle);
            Set<Long> accepted = intake.accept(batch, cycle);
            List<Long> others = batch.stream()
                    .filter(id -> !accepted.contains(id) && !waiting.contains(id))
                    .toList();
            if (!others.isEmpty()) {
                executions.findRequested(others).forEach(execution -> handle(execution, cycle));
            }
        }
    }

    /** Reads every execution with an open request. This finds those whose hints were lost. */
    public void readAll(LoopCycle cycle) {
        dependencies.releaseAll(cycle);
        intake.acceptAll(cycle);
        executions.findSubmitted().forEach(execution -> handle(execution, cycle));
        executions.findCancelRequested().forEach(execution -> handle(execution, cycle));
        List<Long> overdue = cycle.working().executions().values().stream()
                .filter(active -> active.exceededLimit(cycle.now()).isPresent())
                .map(ActiveExecution::id)
                .toList();
        for (int from = 0; from < overdue.size(); from += BATCH_SIZE) {
            executions
                    .findByIds(overdue.subList(from, Math.min(from + BATCH_SIZE, overdue.size())))
                    .forEach(execution -> handle(execution, cycle));
        }
    }

    /** Accepts what waited for executions that have ended in this cycle. */
    public void acceptDependents(LoopCycle cycle) {
        if (cycle.takeEnds() && dependencies.releaseEnded(cycle)) {
            intake.acceptAll(cycle);
        }
    }

    private void handle(ExecutionEntity execution, LoopCycle cycle) {
        if (cycle.working().isQuarantined(execution.getId())) {
            return;
        }
        if (execution.getStatus() == ExecutionStatus.SUBMITTED && !execution.isWaitingForOthers()) {
            accept(execution, cycle);
        }
        if (execution.getCancelRequestedAt().isPresent()) {
            String user = execution
                    .getCancelRequestedBy()
                    .flatMap(users::findById)
                    .map(UserEntity::getUsername)
                    .orElse("its owner");
            transitions.fire(execution, ExecutionEvent.CANCELLED, "cancelled by " + user, cycle);
        }
        cycle.working()
                .execution(execution.getId())
                .flatMap(active -> active.exceededLimit(cycle.now()))
                .ifPresent(reason -> transitions.fire(execution, ExecutionEvent.FAILED, reason, cycle));
        transitions.finishIfClean(execution, cycle);
    }

    private void accept(ExecutionEntity execution, LoopCycle cycle) {
        try {
            cycle.working().executions().put(execution.getId(), reader.read(execution));
        } catch (IllegalArgumentException e) {
            transitions.fire(execution, ExecutionEvent.REFUSED, String.valueOf(e.getMessage()), cycle);
            return;
        }
        transitions.fire(execution, ExecutionEvent.ACCEPTED, SubmissionIntake.REASON, cycle);
    }
}
