package dev.zoe.master.lifecycle;

/** The result of an event in a state. */
public enum TransitionResult {
    /** The state changes. */
    CHANGED,
    /** The event may arrive in this state, late or twice, and has no effect. */
    NO_OP,
    /** The event must not arrive in this state: a defect of Zoe. The state does not change. */
    ILLEGAL
}
