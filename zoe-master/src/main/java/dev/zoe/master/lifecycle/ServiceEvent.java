package dev.zoe.master.lifecycle;

/** An event in the life cycle of a service. */
public enum ServiceEvent {
    /** The scheduler has chosen a node for it, for the first time or again. */
    PLACED,
    /** The conditions of its start hold. */
    BEGIN,
    /** Its program runs. */
    STARTED,
    /** Its start failed, and nothing is left of it. */
    START_FAILED,
    /** Its program has ended without an order to stop. */
    ENDED,
    /** It is reclaimed, or its execution ends. */
    STOP,
    /** Its container is gone after it was stopped or succeeded. */
    GONE,
    /** Its container is gone after its program had failed. */
    GONE_FAILED,
    /** Its container vanished, alone or with its node. */
    LOST
}
