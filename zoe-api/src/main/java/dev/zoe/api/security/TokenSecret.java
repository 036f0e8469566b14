package dev.zoe.api.security;

import java.util.Optional;
import java.util.regex.Pattern;

/** The secret of a token: {@code zoe_}, by which scanners of repositories recognize it, and a {@link RandomSecret}. */
public record TokenSecret(String text) {
    private static final String PREFIX = "zoe_";
    private static final Pattern FORMAT = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");

    public static TokenSecret generate() {
        return new TokenSecret(PREFIX + RandomSecret.generate());
    }

    /** Empty when {@code text} cannot be a secret of a token. */
    static Optional<TokenSecret> read(String text) {
        return FORMAT.matcher(text).matches() ? Optional.of(new TokenSecret(text)) : Optional.empty();
    }

    /** SHA-256, which is what the database has. */
    public byte[] hash() {
        return RandomSecret.hash(text);
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "TokenSecret";
    }
}
