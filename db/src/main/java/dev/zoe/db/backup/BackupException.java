package dev.zoe.db.backup;

import dev.zoe.application.SafeText;

/** A backup or a restore is not possible; the message says why and what would be right. */
public final class BackupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BackupException(String message) {
        super(SafeText.lines(message));
    }

    public BackupException(String message, Throwable cause) {
        super(SafeText.lines(message), cause);
    }
}
