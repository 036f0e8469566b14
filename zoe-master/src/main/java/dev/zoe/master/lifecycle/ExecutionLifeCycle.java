package dev.zoe.master.lifecycle;

import static dev.zoe.db.ExecutionStatus.CANCELLED;
import static dev.zoe.db.ExecutionStatus.CLEANING_UP;
import static dev.zoe.db.ExecutionStatus.ERROR;
import static dev.zoe.db.ExecutionStatus.QUEUED;
import static dev.zoe.db.ExecutionStatus.RUNNING;
import static dev.zoe.db.ExecutionStatus.STARTING;
import static dev.zoe.db.ExecutionStatus.SUBMITTED;
import static dev.zoe.db.ExecutionStatus.TERMINATED;

import dev.zoe.db.ExecutionStatus;
import java.util.Optional;
import java.util.Set;

/**
 * The life cycle of an execution: {@code submitted → queued → starting → running → cleaning-up → terminated | error |
 * cancelled}.
 *
 * <p>While it is cleaned up, the outcome says where it will end. The first outcome stays: an application that has
 * completed is not turned into a cancelled one by a late cancel.
 */
public final class ExecutionLifeCycle {

    private ExecutionLifeCycle() {}

    /**
     * Where an execution is.
     *
     * @param outcome where it will end; present only while it is cleaned up
     */
    public record State(ExecutionStatus status, Optional<ExecutionStatus> outcome) {

        public static State of(ExecutionStatus status) {
            return new State(status, Optional.empty());
        }

        public static State cleaningUp(ExecutionStatus outcome) {
            return new State(CLEANING_UP, Optional.of(outcome));
        }
    }

    /** The new state and what has to be done; the old state with no effect when the event means nothing in it. */
    public record Transition(State next, Set<ExecutionEffect> effects) {}

    /** What {@code event} does in {@code state}. */
    public static Transition transition(State state, ExecutionEvent event) {
        return switch (state.status()) {
            case SUBMITTED -> submitted(state, event);
            case QUEUED -> queued(state, event);
            case STARTING, RUNNING -> inService(state, event);
            case CLEANING_UP -> cleaningUp(state, event);
            case TERMINATED, ERROR, CANCELLED -> unchanged(state);
        };
    }

    private static Transition submitted(State state, ExecutionEvent event) {
        return switch (event) {
            case ACCEPTED -> to(State.of(QUEUED), ExecutionEffect.ENQUEUE);
            case REFUSED, FAILED -> to(State.of(ERROR));
            case CANCELLED -> to(State.of(CANCELLED));
            case PLACED, CORE_ACTIVE, COMPLETED, CLEAN -> unchanged(state);
        };
    }

    private static Transition queued(State state, ExecutionEvent event) {
        return switch (event) {
            case PLACED -> to(State.of(STARTING));
            case REFUSED, FAILED -> to(State.of(ERROR), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case CANCELLED -> to(State.of(CANCELLED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case ACCEPTED, CORE_ACTIVE, COMPLETED, CLEAN -> unchanged(state);
        };
    }

    private static Transition inService(State state, ExecutionEvent event) {
        return switch (event) {
            case CORE_ACTIVE -> state.status() == STARTING ? to(State.of(RUNNING)) : unchanged(state);
            case COMPLETED -> to(State.cleaningUp(TERMINATED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case FAILED -> to(State.cleaningUp(ERROR), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case CANCELLED -> to(State.cleaningUp(CANCELLED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case ACCEPTED, REFUSED, PLACED, CLEAN -> unchanged(state);
        };
    }

    private static Transition cleaningUp(State state, ExecutionEvent event) {
        if (event != ExecutionEvent.CLEAN) {
            return unchanged(state);
        }
        ExecutionStatus end = state.outcome()
                .orElseThrow(() -> new IllegalStateException("an execution that is cleaned up has an outcome"));
        return to(State.of(end), ExecutionEffect.FORGET);
    }

    private static Transition to(State next, ExecutionEffect... effects) {
        return new Transition(next, Set.of(effects));
    }

    private static Transition unchanged(State state) {
        return new Transition(state, Set.of());
    }
}
