package dev.zoe.simulator.kernel;

/** A scheduler broke an invariant; the message has the time, the application and the invariant. */
public final class InvariantViolationException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public InvariantViolationException(double now, long id, String what) {
        super("at " + now + " s, application " + id + ": " + what);
    }
}
