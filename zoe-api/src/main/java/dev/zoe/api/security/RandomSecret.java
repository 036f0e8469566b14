package dev.zoe.api.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets of 256 random bits. So many cannot be guessed, and a fast hash of them is enough. */
public final class RandomSecret {

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomSecret() {}

    /** A new secret: 43 characters of base64url. */
    public static String generate() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** SHA-256 of the characters in UTF-8, which is what the database has. */
    public static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }
}
