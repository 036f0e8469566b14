package dev.zoe.db.secret;

/** A secret cannot be decrypted. The message says why, for operators, without the value. */
public final class UnreadableSecretException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableSecretException(String message) {
        super(message);
    }

    UnreadableSecretException(String message, Throwable cause) {
        super(message, cause);
    }
}
