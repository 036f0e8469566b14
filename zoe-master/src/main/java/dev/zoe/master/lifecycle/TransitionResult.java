package dev.zoe.master.lifecycle;

/** What an event means in a state. */
public enum TransitionResult {
    /** The state changes. */
    CHANGED,
    /** The event may arrive in this state, late or twice, and means nothing there. */
    NO_OP,
    /** The event must not arrive in this state: a defect of Zoe. The state does not change. */
    ILLEGAL
}
