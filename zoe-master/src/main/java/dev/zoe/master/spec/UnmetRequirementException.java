package dev.zoe.master.spec;

/** The site lacks something that a description requires. The message says what, and what to do. */
public final class UnmetRequirementException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnmetRequirementException(String message) {
        super(message);
    }

    public UnmetRequirementException(String message, Throwable cause) {
        super(message, cause);
    }
}
