package dev.zoe.master.lifecycle;

import static dev.zoe.db.service.ServiceStatus.ACTIVE;
import static dev.zoe.db.service.ServiceStatus.ERROR;
import static dev.zoe.db.service.ServiceStatus.INACTIVE;
import static dev.zoe.db.service.ServiceStatus.RUNNABLE;
import static dev.zoe.db.service.ServiceStatus.STARTING;
import static dev.zoe.db.service.ServiceStatus.TERMINATING;

import dev.zoe.db.service.ServiceStatus;
import java.util.Set;

/**
 * The life cycle of a service: {@code created → runnable → starting → active → terminating → inactive | error}.
 *
 * <p>An inactive or failed service can be placed again: an elastic one that was reclaimed, or one that is restarted.
 * Between the end of its program and the removal of its container, a service is terminating: its allocation is free
 * only when the container is gone.
 */
public final class ServiceLifeCycle {

    private ServiceLifeCycle() {}

    /**
     * The answer to an event in a state.
     *
     * @param next the new state; the old one unless the result is {@link TransitionResult#CHANGED}
     * @param effects effects to perform; none unless the state changes
     */
    public record Transition(TransitionResult result, ServiceStatus next, Set<ServiceEffect> effects) {}

    /** The transition of {@code event} in {@code state}. */
    public static Transition transition(ServiceStatus state, ServiceEvent event) {
        return switch (state) {
            case CREATED -> created(state, event);
            case RUNNABLE -> runnable(state, event);
            case STARTING -> starting(state, event);
            case ACTIVE -> active(state, event);
            case TERMINATING -> terminating(state, event);
            case INACTIVE, ERROR -> stopped(state, event);
        };
    }

    private static Transition created(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case PLACED -> to(RUNNABLE);
            case STOP -> to(INACTIVE);
            case BEGIN, STARTED, START_FAILED, ENDED, GONE, GONE_FAILED, LOST -> illegal(state);
        };
    }

    private static Transition runnable(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case BEGIN -> to(STARTING);
            case STOP -> to(INACTIVE, ServiceEffect.RELEASE);
            case LOST -> to(ERROR, ServiceEffect.RELEASE);
            case PLACED, STARTED, START_FAILED, ENDED, GONE, GONE_FAILED -> illegal(state);
        };
    }

    private static Transition starting(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case STARTED -> to(ACTIVE);
            case START_FAILED, LOST -> to(ERROR, ServiceEffect.RELEASE);
            case ENDED, STOP -> to(TERMINATING, ServiceEffect.REMOVE);
            case PLACED, BEGIN, GONE, GONE_FAILED -> illegal(state);
        };
    }

    private static Transition active(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case ENDED, STOP -> to(TERMINATING, ServiceEffect.REMOVE);
            case LOST -> to(ERROR, ServiceEffect.RELEASE);
            case STARTED -> noOp(state);
            case PLACED, BEGIN, START_FAILED, GONE, GONE_FAILED -> illegal(state);
        };
    }

    private static Transition terminating(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case GONE, LOST -> to(INACTIVE, ServiceEffect.RELEASE);
            case GONE_FAILED -> to(ERROR, ServiceEffect.RELEASE);
            case PLACED, STARTED, START_FAILED, ENDED, STOP -> noOp(state);
            case BEGIN -> illegal(state);
        };
    }

    private static Transition stopped(ServiceStatus state, ServiceEvent event) {
        return switch (event) {
            case PLACED -> to(RUNNABLE);
            case STARTED, START_FAILED, ENDED, STOP, GONE, GONE_FAILED, LOST -> noOp(state);
            case BEGIN -> illegal(state);
        };
    }

    private static Transition to(ServiceStatus next, ServiceEffect... effects) {
        return new Transition(TransitionResult.CHANGED, next, Set.of(effects));
    }

    private static Transition noOp(ServiceStatus state) {
        return new Transition(TransitionResult.NO_OP, state, Set.of());
    }

    private static Transition illegal(ServiceStatus state) {
        return new Transition(TransitionResult.ILLEGAL, state, Set.of());
    }
}
