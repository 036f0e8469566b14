package dev.zoe.standalone.config;

/** The server cannot start; the message says why and what would be right. */
final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StartException(String message) {
        super(message);
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
