package dev.zoe.master.spec;

/** The site lacks something that a description asks for; the message says what and what would be right. */
public final class UnmetException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnmetException(String message) {
        super(message);
    }

    public UnmetException(String message, Throwable cause) {
        super(message, cause);
    }
}
