package dev.zoe.db.secret;

import java.util.Arrays;

/** The value of a secret in the clear. It does not show itself in logs. */
public final class SecretValue {

    /** Longest value, in bytes. */
    public static final int MAX_BYTES = 64 * 1024;

    private final byte[] bytes;

    /** @throws IllegalArgumentException when it is empty or too long */
    public SecretValue(byte[] bytes) {
        if (bytes.length == 0 || bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("a secret has 1 to %d bytes, not %d".formatted(MAX_BYTES, bytes.length));
        }
        this.bytes = bytes.clone();
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SecretValue value && Arrays.equals(bytes, value.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "SecretValue[" + bytes.length + " bytes]";
    }
}
