package dev.zoe.cli.internal.browser;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * What ties a code to this run (RFC 7636): the server gets the challenge with the request, and the verifier with the
 * code. A code that was stolen, or made for another run, is of no use.
 *
 * @param verifier 43 random characters of base64url, which never leave this process before the code is redeemed
 */
public record ProofKey(String verifier) {
    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new key. */
    public static ProofKey generate() {
        return new ProofKey(randomText());
    }

    /** 256 random bits in 43 characters of base64url. */
    public static String randomText() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return encoded(random);
    }

    /** SHA-256 of the verifier, in base64url. */
    public String challenge() {
        try {
            return encoded(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Without the verifier, which must not reach a log. */
    @Override
    public String toString() {
        return "ProofKey";
    }
}
