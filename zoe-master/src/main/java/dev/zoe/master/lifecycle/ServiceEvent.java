package dev.zoe.master.lifecycle;

/** What can happen to a service. */
public enum ServiceEvent {
    /** The scheduler has chosen a node for it, for the first time or again. */
    PLACED,
    /** Room, order and dependencies are as they must be: it may start. */
    BEGIN,
    /** Its program runs. */
    STARTED,
    /** It could not be started and nothing is left of it. */
    START_FAILED,
    /** Its program has ended by itself. */
    ENDED,
    /** It is reclaimed, or its execution ends. */
    STOP,
    /** Its container is gone after it was stopped or ended well. */
    GONE,
    /** Its container is gone after its program had failed. */
    GONE_FAILED,
    /** Its container vanished, alone or with its node. */
    LOST
}
