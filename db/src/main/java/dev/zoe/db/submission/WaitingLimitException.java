package dev.zoe.db.submission;

/** A submission of an owner who has too much that has not ended. */
public class WaitingLimitException extends RuntimeException {

    public WaitingLimitException(String message) {
        super(message);
    }
}
