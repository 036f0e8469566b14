package dev.zoe.master.lifecycle;

/** An effect that follows a transition of an execution. */
public enum ExecutionEffect {
    /** Submit its request to the scheduler. */
    ENQUEUE,
    /** Withdraw its request from the scheduler. */
    WITHDRAW,
    /** Stop all of its services. */
    STOP_SERVICES,
    /** Release what the back-end holds for the execution as a whole, such as a network. */
    RELEASE
}
