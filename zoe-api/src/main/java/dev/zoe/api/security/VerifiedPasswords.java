package dev.zoe.api.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Passwords that were verified a short while ago, so that not every call pays for a slow hash.
 *
 * <p>Only a keyed digest is kept, with a random key that never leaves the process: what is in memory is useless
 * elsewhere. An entry dies with its time or as soon as the user's row has another version.
 */
final class VerifiedPasswords {
    private static final int MOST = 10_000;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Clock clock;
    private final Duration remembered;
    private final Map<Long, Entry> entries = new LinkedHashMap<>();

    /** The digest in hexadecimal digits. */
    private record Entry(String digest, long userVersion, Instant until) {}

    VerifiedPasswords(Clock clock, Duration remembered) {
        this.clock = clock;
        this.remembered = remembered;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    boolean knows(long userId, long userVersion, String password) {
        String digest = digest(userId, password);
        synchronized (entries) {
            Entry entry = entries.get(userId);
            if (entry == null) {
                return false;
            }
            if (entry.userVersion != userVersion || clock.instant().isAfter(entry.until)) {
                entries.remove(userId);
                return false;
            }
            return MessageDigest.isEqual(bytes(entry.digest), bytes(digest));
        }
    }

    void remember(long userId, long userVersion, String password) {
        Entry entry =
                new Entry(digest(userId, password), userVersion, clock.instant().plus(remembered));
        synchronized (entries) {
            if (entries.size() >= MOST && !entries.containsKey(userId)) {
                entries.remove(entries.keySet().iterator().next());
            }
            entries.put(userId, entry);
        }
    }

    void forget(long userId) {
        synchronized (entries) {
            entries.remove(userId);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String digest(long userId, String password) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(bytes(userId + ":" + password)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime has no " + ALGORITHM + ", which every one must have", e);
        }
    }
}
