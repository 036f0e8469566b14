package dev.zoe.master.lifecycle;

/** What can happen to an execution. */
public enum ExecutionEvent {
    /** The master has read it and it can run on this cluster. */
    ACCEPTED,
    /** It can never run: unreadable, or larger than the cluster. */
    REFUSED,
    /** The scheduler has found room for all of its core. */
    PLACED,
    /** Every core service is active. */
    CORE_ACTIVE,
    /** Its monitored services have ended well. */
    COMPLETED,
    /** A monitored service has ended badly, a core service is beyond rescue, or it ran for too long. */
    FAILED,
    /** Its user wants it to end. */
    CANCELLED,
    /** None of its services is left. */
    CLEAN
}
