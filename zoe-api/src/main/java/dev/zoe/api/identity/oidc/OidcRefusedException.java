package dev.zoe.api.identity.oidc;

/** A log-in that did not succeed. The message is for the user; the log has the reason. */
public final class OidcRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whose fault it is. */
    public enum Kind {
        /** The answer belongs to no log-in of this browser, or the user gave up. */
        ATTEMPT,
        /** The provider does not answer, or answers what cannot be trusted. */
        PROVIDER,
        /** The user is known to the provider, and may not use Zoe. */
        USER
    }

    private final Kind kind;

    OidcRefusedException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
