package dev.zoe.db.secret;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts secrets with the first key of the site, and decrypts those of all its keys: AES-256-GCM, a nonce for each.
 */
public final class SecretCipher {

    private static final String ALGORITHM = "AES/GCM/NoPadding";

    private final List<SecretKey> keys;
    private final SecureRandom random = new SecureRandom();

    private SecretCipher(List<SecretKey> keys) {
        this.keys = List.copyOf(keys);
    }

    /** @throws IllegalArgumentException when the settings name something that is no key, with what would be right */
    public static SecretCipher of(SecretSettings settings) {
        if (settings.keyFile() != null && !settings.keys().isEmpty()) {
            throw new IllegalArgumentException(
                    "zoe.secrets.key-file and zoe.secrets.keys are both set; keep one of them");
        }
        if (settings.keyFile() != null) {
            return new SecretCipher(SecretKeyFile.read(settings.keyFile()));
        }
        List<SecretKey> keys = new ArrayList<>();
        for (String key : settings.keys()) {
            keys.add(SecretKey.parse(key, "value %d of zoe.secrets.keys".formatted(keys.size() + 1)));
        }
        return new SecretCipher(keys);
    }

    /** Whether this site has secrets. */
    public boolean hasKey() {
        return !keys.isEmpty();
    }

    /** Id of the key that encrypts. */
    String keyId() {
        return current().id();
    }

    Ciphertext encrypt(SecretId id, SecretValue value) {
        byte[] nonce = new byte[Ciphertext.NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, current(), nonce, id).doFinal(value.bytes());
            byte[] all = Arrays.copyOf(nonce, nonce.length + encrypted.length);
            System.arraycopy(encrypted, 0, all, nonce.length, encrypted.length);
            return new Ciphertext(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with " + ALGORITHM, e);
        }
    }

    SecretValue decrypt(EncryptedSecret secret) throws UnreadableSecretException {
        SecretKey key = keys.stream()
                .filter(known -> known.id().equals(secret.keyId()))
                .findFirst()
                .orElseThrow(() -> new UnreadableSecretException(
                        "it is encrypted with the key %s, which is not among zoe.secrets".formatted(secret.keyId())));
        byte[] bytes = secret.ciphertext().bytes();
        try {
            byte[] nonce = Arrays.copyOf(bytes, Ciphertext.NONCE_BYTES);
            return new SecretValue(cipher(Cipher.DECRYPT_MODE, key, nonce, secret.id())
                    .doFinal(bytes, nonce.length, bytes.length - nonce.length));
        } catch (AEADBadTagException e) {
            throw new UnreadableSecretException("its record in the database was changed", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot decrypt with " + ALGORITHM, e);
        }
    }

    private SecretKey current() {
        if (keys.isEmpty()) {
            throw new IllegalStateException(
                    "secrets are off: neither zoe.secrets.key-file nor zoe.secrets.keys is set");
        }
        return keys.get(0);
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, SecretId id) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, key.key(), new GCMParameterSpec(Ciphertext.TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(id.associatedData());
        return cipher;
    }
}
