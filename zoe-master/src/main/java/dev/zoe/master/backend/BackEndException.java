package dev.zoe.master.backend;

import dev.zoe.application.SafeText;

/** The failure of a call to an engine; the message contains that of the engine, as {@link SafeText}. */
public final class BackEndException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The kind of the failure, which decides about a retry. */
    public enum Kind {
        /** The engine does not answer: retry later, the state of the container is unknown. */
        UNAVAILABLE,
        /** The image does not exist on the node and cannot be pulled. */
        IMAGE_MISSING,
        /** The engine refuses the container: wrong command, mount or option. The same request will fail again. */
        REJECTED,
        /** The node has no free capacity or port for the container: retry on another node or later. */
        NO_ROOM,
        /** No such container. */
        NOT_FOUND,
        /** This back-end cannot do what was asked, whatever the container. */
        UNSUPPORTED
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
