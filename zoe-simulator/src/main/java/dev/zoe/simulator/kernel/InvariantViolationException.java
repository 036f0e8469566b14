package dev.zoe.simulator.kernel;

/** A scheduler did what no scheduler may do; the message says what, when and to whom. */
public final class InvariantViolationException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public InvariantViolationException(double now, long id, String what) {
        super("at " + now + " s, application " + id + ": " + what);
    }
}
