package dev.zoe.web.proxy;

import dev.zoe.db.user.LoginCookieKeyReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Signed texts that carry a {@link ProxyGrant}: the code with which a browser goes from the web pages to the proxy, and
 * the cookie that it has there. The key is in the database, so that each API accepts those of the others.
 *
 * <p>A code is good for one browser: it is signed together with the hash of a random secret that the proxy has put into
 * a cookie of that browser before, and removes when the code arrives.
 */
@Component
class ProxyTickets {
    private static final Duration CODE_LIFETIME = Duration.ofSeconds(60);
    private static final Duration COOKIE_LIFETIME = Duration.ofHours(12);
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern TICKET =
            Pattern.compile("((\\d{1,18})\\.(\\d{1,18})\\.(\\d{1,18}))\\.([A-Za-z0-9_-]{43})");

    /** Nothing else that is signed with the same key begins with one of these. */
    private static final String CODE = "zoe proxy code ";

    private static final String COOKIE = "zoe proxy cookie ";

    private final SingletonSupplier<SecretKeySpec> key;
    private final Clock clock;

    ProxyTickets(LoginCookieKeyReader key, Clock clock) {
        this.key = SingletonSupplier.of(() -> new SecretKeySpec(key.read(), ALGORITHM));
        this.clock = clock;
    }

    /** A random secret of a browser. */
    static String newSecret() {
        byte[] random = new byte[SECRET_BYTES];
        RANDOM.nextBytes(random);
        return base64(random);
    }

    /** What is known of a secret outside of its browser. */
    static String challenge(String secret) {
        try {
            return base64(MessageDigest.getInstance("SHA-256").digest(ascii(secret)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }

    /** A code for the browser whose secret has this challenge. */
    String code(ProxyGrant grant, String challenge) {
        return sign(CODE + challenge + " ", grant, CODE_LIFETIME);
    }

    Optional<ProxyGrant> readCode(String code, String secret) {
        return read(CODE + challenge(secret) + " ", code);
    }

    String cookie(ProxyGrant grant) {
        return sign(COOKIE, grant, COOKIE_LIFETIME);
    }

    Optional<ProxyGrant> readCookie(String cookie) {
        return read(COOKIE, cookie);
    }

    private String sign(String purpose, ProxyGrant grant, Duration lifetime) {
        long end = clock.instant().plus(lifetime).getEpochSecond();
        String signed = grant.session() + "." + grant.execution().orElse(0L) + "." + end;
        return signed + "." + mac(purpose + signed);
    }

    private Optional<ProxyGrant> read(String purpose, String ticket) {
        Matcher parts = TICKET.matcher(ticket);
        if (!parts.matches()
                || !MessageDigest.isEqual(ascii(mac(purpose + parts.group(1))), ascii(parts.group(5)))
                || Long.parseLong(parts.group(4)) <= clock.instant().getEpochSecond()) {
            return Optional.empty();
        }
        long execution = Long.parseLong(parts.group(3));
        return Optional.of(new ProxyGrant(
                Long.parseLong(parts.group(2)), execution == 0 ? Optional.empty() : Optional.of(execution)));
    }

    private String mac(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key.obtain());
            return base64(mac.doFinal(ascii(text)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime has no " + ALGORITHM + ", which every one must have", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
