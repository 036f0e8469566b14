package dev.zoe.api.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the cookie of a session has: 32 random bytes in 43 characters of base64url. The database has their hash. */
public record SessionSecret(String text) {
    private static final int RANDOM_BYTES = 32;
    private static final Pattern FORMAT = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    public static SessionSecret generate() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return new SessionSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /** Empty when {@code text} cannot be the secret of a session. */
    public static Optional<SessionSecret> read(String text) {
        return FORMAT.matcher(text).matches() ? Optional.of(new SessionSecret(text)) : Optional.empty();
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "SessionSecret";
    }
}
