package dev.zoe.master.lifecycle;

/** What has to be done when the state of an execution changes. */
public enum ExecutionEffect {
    /** Tell the scheduler that it waits. */
    ENQUEUE,
    /** Stop every service that is left. */
    STOP_SERVICES,
    /** Tell the scheduler that it is over. */
    WITHDRAW,
    /** Let the back-end free what was made for the execution as a whole. */
    FORGET
}
