package dev.zoe.api.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secret of a token: {@code zoe_}, by which scanners of repositories recognize it, and 32 random bytes in 43
 * characters of base64url. So many random bits cannot be guessed, and a fast hash of them is enough.
 */
public record TokenSecret(String text) {
    private static final String PREFIX = "zoe_";
    private static final int RANDOM_BYTES = 32;
    private static final Pattern FORMAT = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    public static TokenSecret generate() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return new TokenSecret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /** Empty when {@code text} cannot be a secret of a token. */
    static Optional<TokenSecret> read(String text) {
        return FORMAT.matcher(text).matches() ? Optional.of(new TokenSecret(text)) : Optional.empty();
    }

    /** SHA-256, which is what the database has. */
    public byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "TokenSecret";
    }
}
