package dev.zoe.master.lease;

/** This process does not hold the lease any more: it must not write. */
public final class NotLeaderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotLeaderException(String message) {
        super(message);
    }
}
