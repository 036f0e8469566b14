package dev.zoe.db.audit;

import java.io.Serial;

/** Somebody changed the audit trail, so nothing may be removed from it. */
public final class BrokenChainException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    BrokenChainException(String message) {
        super(message);
    }
}
