package dev.zoe.db.secret;

import java.nio.charset.StandardCharsets;

/** A secret of a user. The number of a user is never used again. */
record SecretId(long userId, String name) {

    /** What a ciphertext is bound to: that of another user or name cannot be decrypted in its place. */
    byte[] associatedData() {
        return (userId + "/" + name).getBytes(StandardCharsets.UTF_8);
    }
}
