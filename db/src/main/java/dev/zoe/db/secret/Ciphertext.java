package dev.zoe.db.secret;

/** Bytes of AES-256-GCM: a nonce of 12 bytes, the encrypted value, and a tag of 16 bytes. */
final class Ciphertext {

    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;
    /** By how much it is longer than the value. */
    static final int OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

    private final byte[] bytes;

    Ciphertext(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    byte[] bytes() {
        return bytes.clone();
    }
}
