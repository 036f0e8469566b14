package dev.zoe.standalone.config;

/** The server cannot start; the message says why and what would be right. */
public final class StartException extends RuntimeException {
    /** The exit code of the process when a part that the server needs is missing or cannot start. */
    public static final int EXIT_CODE = 6;

    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        super(message);
    }

    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
