package dev.zoe.api.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Passwords that were verified lately, each at the address where it was, so that not every call pays for a slow hash.
 *
 * <p>An entry is a keyed digest; the random key never leaves the process, so what is in memory is useless elsewhere. An
 * entry ends when it was not used for its time, at its latest end, with the next look-up after a change of the user,
 * and after {@value #MOST_WRONG} wrong guesses from its address. A wrong guess does not prolong it.
 */
final class VerifiedPasswordCache {

    private static final int MOST_ENTRIES = 10_000;
    private static final int MOST_WRONG = 500;
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Ticker ticker;
    private final Duration remembered;
    private final Cache<Source, Entry> entries;

    /** @param remembered time after its last use for which a password is remembered */
    VerifiedPasswordCache(Duration remembered, Ticker ticker) {
        this.remembered = remembered;
        this.ticker = ticker;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
        this.entries = Caffeine.newBuilder()
                .maximumSize(MOST_ENTRIES)
                .expireAfter(Expiry.<Source, Entry>accessing((source, entry) -> entry.rest(ticker.read())))
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    private record Source(long user, String address) {}

    /**
     * @param digest in hexadecimal digits
     * @param end reading of the ticker at which the entry ends
     * @param latestEnd reading of the ticker after which no use prolongs the entry; empty when each use does
     * @param wrong guesses since the password was verified
     */
    private record Entry(String digest, long userVersion, long end, Optional<Long> latestEnd, int wrong) {
        Duration rest(long now) {
            return Duration.ofNanos(Math.max(0, end - now));
        }

        Entry usedUntil(long later) {
            return new Entry(digest, userVersion, earlier(later, latestEnd), latestEnd, wrong);
        }

        private static long earlier(long end, Optional<Long> latest) {
            // Readings of the ticker may overflow, so only their differences are compared.
            return latest.filter(limit -> limit - end < 0).orElse(end);
        }

        Entry guessedWrong() {
            return new Entry(digest, userVersion, end, latestEnd, wrong + 1);
        }
    }

    /** Whether {@code password} is a remembered one. A wrong guess counts. */
    boolean guess(LoginAccount account, String address, String password) {
        boolean right = knows(account, address, password);
        if (!right) {
            entries.asMap()
                    .computeIfPresent(
                            source(account, address),
                            (same, entry) -> entry.wrong + 1 >= MOST_WRONG ? null : entry.guessedWrong());
        }
        return right;
    }

    /** The same for a password that was passed to {@link #guess} before: it does not count again. */
    boolean knows(LoginAccount account, String address, String password) {
        Source source = source(account, address);
        Entry entry = entries.getIfPresent(source);
        if (entry == null) {
            return false;
        }
        if (entry.userVersion != account.caller().version()) {
            entries.asMap().remove(source, entry);
            return false;
        }
        boolean right = MessageDigest.isEqual(bytes(entry.digest), bytes(digest(source.user, password)));
        if (right) {
            // Not for an entry that wrong guesses have ended meanwhile.
            entries.asMap().computeIfPresent(source, (same, current) -> current.usedUntil(end()));
        }
        return right;
    }

    /** @param longest time after which the password must be verified again, also when it is in use */
    void remember(LoginAccount account, String address, String password, Optional<Duration> longest) {
        Source source = source(account, address);
        Optional<Long> latestEnd = longest.map(time -> ticker.read() + time.toNanos());
        Entry entry = new Entry(digest(source.user, password), account.caller().version(), end(), latestEnd, 0);
        entries.put(source, entry.usedUntil(end()));
    }

    private static Source source(LoginAccount account, String address) {
        return new Source(account.caller().id(), address);
    }

    private long end() {
        return ticker.read() + remembered.toNanos();
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
