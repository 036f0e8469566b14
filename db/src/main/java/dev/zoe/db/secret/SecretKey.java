package dev.zoe.db.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.spec.SecretKeySpec;

/** A key of 256 bits that encrypts secrets. */
final class SecretKey {

    private static final int BYTES = 32;
    private static final int ID_BYTES = 8;

    private final String id;
    private final SecretKeySpec key;

    private SecretKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, "AES");
        this.id = HexFormat.of().formatHex(Arrays.copyOf(sha256(bytes), ID_BYTES));
    }

    /**
     * @param base64 of 32 bytes
     * @param source where it stands, for the error, which does not repeat the key
     * @throws IllegalArgumentException when it is no such key
     */
    static SecretKey parse(String base64, String source) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException notBase64) {
            // The cause would repeat characters of the key.
            throw unusable(source);
        }
        if (bytes.length != BYTES) {
            throw unusable(source);
        }
        return new SecretKey(bytes);
    }

    private static IllegalArgumentException unusable(String source) {
        return new IllegalArgumentException(
                "%s is not a key for secrets: it must be 32 random bytes in Base64, as \"openssl rand -base64 32\" prints"
                        .formatted(source));
    }

    /** Tells keys apart: the first 8 bytes of a hash of the key. */
    String id() {
        return id;
    }

    SecretKeySpec key() {
        return key;
    }

    private static byte[] sha256(byte[] key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("zoe key of secrets: ".getBytes(StandardCharsets.US_ASCII));
            return digest.digest(key);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
