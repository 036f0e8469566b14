package dev.zoe.db.secret;

/**
 * A secret as the database has it.
 *
 * @param keyId of the key that encrypted it
 */
record EncryptedSecret(SecretId id, long version, String keyId, Ciphertext ciphertext) {}
