package dev.zoe.web.execution.timeline;

import java.util.Locale;

/** What an execution or a service does for a while. */
public enum Phase {
    WAITING,
    STARTING,
    RUNNING,
    STOPPING,
    /** An elastic service was stopped for another execution, and may come back. */
    RECLAIMED,
    /** An elastic service was stopped because the execution is idle, and comes back when it is used. */
    IDLE,
    ENDED;

    /** Whether a service in it holds resources of a node. */
    boolean holds() {
        return this == STARTING || this == RUNNING || this == STOPPING;
    }

    /** The phase of a service or an execution in this state. */
    static Phase of(String status) {
        return switch (status) {
            case "submitted", "queued", "created" -> WAITING;
            case "runnable", "starting" -> STARTING;
            case "running", "active" -> RUNNING;
            case "cleaning-up", "terminating" -> STOPPING;
            default -> ENDED;
        };
    }

    /** As style sheets and message bundles name it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
