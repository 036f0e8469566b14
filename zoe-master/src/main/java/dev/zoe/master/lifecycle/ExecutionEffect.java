package dev.zoe.master.lifecycle;

/** What has to be done when the state of an execution changes. */
public enum ExecutionEffect {
    /** Tell the scheduler that it waits. */
    ENQUEUE,
    /** Tell the scheduler that it is over. */
    WITHDRAW,
    /** Stop every service that is left. */
    STOP_SERVICES,
    /** Have the back-end release what it made for the execution as a whole, such as a network. */
    RELEASE
}
