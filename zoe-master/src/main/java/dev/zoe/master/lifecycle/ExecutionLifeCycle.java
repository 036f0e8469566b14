package dev.zoe.master.lifecycle;

import static dev.zoe.db.execution.ExecutionStatus.CANCELLED;
import static dev.zoe.db.execution.ExecutionStatus.CLEANING_UP;
import static dev.zoe.db.execution.ExecutionStatus.ERROR;
import static dev.zoe.db.execution.ExecutionStatus.QUEUED;
import static dev.zoe.db.execution.ExecutionStatus.RUNNING;
import static dev.zoe.db.execution.ExecutionStatus.STARTING;
import static dev.zoe.db.execution.ExecutionStatus.SUBMITTED;
import static dev.zoe.db.execution.ExecutionStatus.TERMINATED;

import dev.zoe.db.execution.ExecutionStatus;
import java.util.Optional;
import java.util.Set;

/**
 * The life cycle of an execution: {@code submitted → queued → starting → running → cleaning-up → terminated | error |
 * cancelled}.
 *
 * <p>During the clean-up, the outcome says in which status it will end. The first outcome stays: a late cancel does not
 * turn a completed execution into a cancelled one.
 */
public final class ExecutionLifeCycle {

    private ExecutionLifeCycle() {}

    /**
     * The state of an execution.
     *
     * @param outcome the status in which it will end; present only during the clean-up
     */
    public record State(ExecutionStatus status, Optional<ExecutionStatus> outcome) {

        public static State of(ExecutionStatus status) {
            return new State(status, Optional.empty());
        }

        public static State cleaningUp(ExecutionStatus outcome) {
            return new State(CLEANING_UP, Optional.of(outcome));
        }
    }

    /**
     * The answer to an event in a state.
     *
     * @param next the new state; the old one unless the result is {@link TransitionResult#CHANGED}
     * @param effects effects to perform; none unless the state changes
     */
    public record Transition(TransitionResult result, State next, Set<ExecutionEffect> effects) {}

    /** The transition of {@code event} in {@code state}. */
    public static Transition transition(State state, ExecutionEvent event) {
        return switch (state.status()) {
            case SUBMITTED -> submitted(state, event);
            case QUEUED -> queued(state, event);
            case STARTING -> starting(state, event);
            case RUNNING -> running(state, event);
            case CLEANING_UP -> cleaningUp(state, event);
            case TERMINATED, ERROR, CANCELLED -> ended(state, event);
        };
    }

    private static Transition submitted(State state, ExecutionEvent event) {
        return switch (event) {
            case ACCEPTED -> to(State.of(QUEUED), ExecutionEffect.ENQUEUE);
            case REFUSED, FAILED -> to(State.of(ERROR));
            case CANCELLED, DEPENDENCY_FAILED -> to(State.of(CANCELLED));
            case PLACED, CORE_ACTIVE, COMPLETED, LEFT_IDLE, CLEAN -> illegal(state);
        };
    }

    private static Transition queued(State state, ExecutionEvent event) {
        return switch (event) {
            case PLACED -> to(State.of(STARTING));
            case REFUSED, FAILED -> to(State.of(ERROR), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case CANCELLED -> to(State.of(CANCELLED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case ACCEPTED, DEPENDENCY_FAILED, CORE_ACTIVE, COMPLETED, LEFT_IDLE, CLEAN -> illegal(state);
        };
    }

    private static Transition starting(State state, ExecutionEvent event) {
        return switch (event) {
            case CORE_ACTIVE -> to(State.of(RUNNING));
            case LEFT_IDLE -> illegal(state);
            case ACCEPTED, REFUSED, DEPENDENCY_FAILED, PLACED, COMPLETED, FAILED, CANCELLED, CLEAN ->
                running(state, event);
        };
    }

    private static Transition running(State state, ExecutionEvent event) {
        return switch (event) {
            case COMPLETED -> to(State.cleaningUp(TERMINATED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case FAILED -> to(State.cleaningUp(ERROR), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case CANCELLED, LEFT_IDLE ->
                to(State.cleaningUp(CANCELLED), ExecutionEffect.STOP_SERVICES, ExecutionEffect.WITHDRAW);
            case CORE_ACTIVE -> noOp(state);
            case ACCEPTED, REFUSED, DEPENDENCY_FAILED, PLACED, CLEAN -> illegal(state);
        };
    }

    private static Transition cleaningUp(State state, ExecutionEvent event) {
        return switch (event) {
            case CLEAN -> to(State.of(end(state)), ExecutionEffect.RELEASE);
            case COMPLETED, FAILED, CANCELLED, LEFT_IDLE -> noOp(state);
            case ACCEPTED, REFUSED, DEPENDENCY_FAILED, PLACED, CORE_ACTIVE -> illegal(state);
        };
    }

    private static Transition ended(State state, ExecutionEvent event) {
        return switch (event) {
            case COMPLETED, FAILED, CANCELLED, LEFT_IDLE -> noOp(state);
            case ACCEPTED, REFUSED, DEPENDENCY_FAILED, PLACED, CORE_ACTIVE, CLEAN -> illegal(state);
        };
    }

    private static ExecutionStatus end(State state) {
        return state.outcome().orElseThrow(() -> new IllegalStateException("an execution in clean-up has no outcome"));
    }

    private static Transition to(State next, ExecutionEffect... effects) {
        return new Transition(TransitionResult.CHANGED, next, Set.of(effects));
    }

    private static Transition noOp(State state) {
        return new Transition(TransitionResult.NO_OP, state, Set.of());
    }

    private static Transition illegal(State state) {
        return new Transition(TransitionResult.ILLEGAL, state, Set.of());
    }
}
