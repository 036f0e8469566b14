package dev.zoe.master.backend;

import dev.zoe.application.SafeText;

/** An engine did not do what it was asked; the message holds the engine's own words, as {@link SafeText}. */
public final class BackEndException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kind of failure, and so what can be done. */
    public enum Kind {
        /** The engine does not answer: ask again later, nothing is known about the container. */
        UNAVAILABLE,
        /** The image is not there and cannot be had. */
        IMAGE_MISSING,
        /** The engine refuses the container: bad command, bad mount, bad option. The same request will fail again. */
        REJECTED,
        /** The node has no room or no free port for it: another node or a later time may do. */
        NO_ROOM,
        /** No such container. */
        NOT_FOUND
    }

    private final Kind kind;

    public BackEndException(Kind kind, String message) {
        super(SafeText.line(message));
        this.kind = kind;
    }

    public BackEndException(Kind kind, String message, Throwable cause) {
        super(SafeText.line(message), cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
