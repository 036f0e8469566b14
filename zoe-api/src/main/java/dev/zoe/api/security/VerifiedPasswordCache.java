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
 * Passwords that were verified a short while ago, each at the address where it was, so that not every call pays for a
 * slow hash.
 *
 * <p>Only a keyed digest is kept, with a random key that never leaves the process: what is in memory is useless
 * elsewhere. An entry dies when it was not used for its time, as soon as the user's row has another version, and after
 * {@value #MOST_WRONG} wrong guesses from its address.
 */
final class VerifiedPasswordCache {
    private static final int MOST = 10_000;
    private static final int MOST_WRONG = 500;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Clock clock;
    private final Duration remembered;
    private final Map<Place, Entry> entries = new LinkedHashMap<>();

    private record Place(long user, String address) {}

    /** The digest in hexadecimal digits. */
    private record Entry(String digest, long userVersion, Instant until, int wrong) {
        Entry usedUntil(Instant later) {
            return new Entry(digest, userVersion, later, wrong);
        }

        Entry guessedWrong() {
            return new Entry(digest, userVersion, until, wrong + 1);
        }
    }

    VerifiedPasswordCache(Clock clock, Duration remembered) {
        this.clock = clock;
        this.remembered = remembered;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    /** Whether {@code password} is a remembered one. A wrong guess counts. */
    boolean guess(LoginAccount account, String address, String password) {
        Place place = new Place(account.caller().id(), address);
        synchronized (entries) {
            boolean right = knows(account, address, password);
            if (!right) {
                entries.computeIfPresent(
                        place, (same, entry) -> entry.wrong + 1 >= MOST_WRONG ? null : entry.guessedWrong());
            }
            return right;
        }
    }

    /** The same for a password that was passed to {@link #guess} before: it does not count again. */
    boolean knows(LoginAccount account, String address, String password) {
        Place place = new Place(account.caller().id(), address);
        String digest = digest(place.user, password);
        synchronized (entries) {
            Entry entry = entries.get(place);
            if (entry == null) {
                return false;
            }
            if (entry.userVersion != account.caller().version()
                    || clock.instant().isAfter(entry.until)) {
                entries.remove(place);
                return false;
            }
            boolean same = MessageDigest.isEqual(bytes(entry.digest), bytes(digest));
            if (same) {
                entries.put(place, entry.usedUntil(clock.instant().plus(remembered)));
            }
            return same;
        }
    }

    void remember(LoginAccount account, String address, String password) {
        Place place = new Place(account.caller().id(), address);
        Entry entry = new Entry(
                digest(place.user, password),
                account.caller().version(),
                clock.instant().plus(remembered),
                0);
        synchronized (entries) {
            if (entries.size() >= MOST && !entries.containsKey(place)) {
                entries.remove(entries.keySet().iterator().next());
            }
            entries.put(place, entry);
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
