package dev.zoe.db.audit;

import java.io.Serial;

/** The audit trail differs from its chain of hashes. The retention removes nothing then. */
public final class BrokenChainException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    BrokenChainException(String message) {
        super(message);
    }
}
