package dev.zoe.master.lifecycle;

/** An event in the life cycle of an execution. */
public enum ExecutionEvent {
    /** The master has read it, and it can run on this cluster. */
    ACCEPTED,
    /** It can never run: unreadable, or larger than the cluster. */
    REFUSED,
    /** An execution that it waits for ended in another way than it was to. */
    DEPENDENCY_FAILED,
    /** The scheduler has placed all of its core. */
    PLACED,
    /** Every core service is active. */
    CORE_ACTIVE,
    /** Its monitored services have succeeded. */
    COMPLETED,
    /** A monitored service has failed, a core service cannot be restarted, or a limit of its run time is exceeded. */
    FAILED,
    /** A user has cancelled it. */
    CANCELLED,
    /** It was idle for as long as its description or the role of its owner allows. */
    LEFT_IDLE,
    /** All of its services are gone. */
    CLEAN
}
