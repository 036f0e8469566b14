package dev.zoe.master.lease;

/** This process no longer holds the lease and must not write. */
public final class NotLeaderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotLeaderException(String message) {
        super(message);
    }
}
