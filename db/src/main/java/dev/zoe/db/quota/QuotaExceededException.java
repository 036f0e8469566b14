package dev.zoe.db.quota;

/** A submission that the owner's quota does not allow now. */
public class QuotaExceededException extends RuntimeException {

    public QuotaExceededException(String message) {
        super(message);
    }
}
