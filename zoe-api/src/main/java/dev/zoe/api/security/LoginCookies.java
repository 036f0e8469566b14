package dev.zoe.api.security;

import dev.zoe.db.user.LoginCookieKeyReader;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Cookies with which clients of the interface 0.7 stay logged in: the number of the user, the version of the user and
 * the end in seconds since 1970, and a MAC over them. The key is in the database, so each API accepts the cookies of
 * the others. A cookie ends with the next change of its user, a new password included.
 */
@Component
public class LoginCookies {
    static final String NAME = "zoe";
    /** Only calls below it may log in with a cookie. */
    static final String PATH = "/api/0.7";

    private static final Duration LIFETIME = Duration.ofHours(12);
    private static final String ALGORITHM = "HmacSHA256";
    /** Of what else a key might sign one day, nothing is a cookie. */
    private static final String PURPOSE = "zoe log-in cookie ";

    private static final Pattern VALUE =
            Pattern.compile("((\\d{1,18})\\.(\\d{1,18})\\.(\\d{1,18}))\\.([A-Za-z0-9_-]{43})");

    private final LoginAccounts accounts;
    private final SingletonSupplier<SecretKeySpec> key;
    private final Clock clock;
    private final boolean alwaysSecure;

    LoginCookies(LoginAccounts accounts, LoginCookieKeyReader key, SiteAddressSettings site, Clock clock) {
        this.accounts = accounts;
        this.key = SingletonSupplier.of(() -> new SecretKeySpec(key.read(), ALGORITHM));
        this.clock = clock;
        this.alwaysSecure = site.publicUrl()
                .map(URI::getScheme)
                .filter("https"::equalsIgnoreCase)
                .isPresent();
    }

    /**
     * A cookie for a caller who logged in by password with {@code request}. Empty for a token, which ends earlier or
     * allows less, and for a cookie, which would never end.
     */
    public Optional<ResponseCookie> issue(ApiCaller caller, HttpServletRequest request) {
        if (caller.token().isPresent() || request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
            return Optional.empty();
        }
        long end = clock.instant().plus(LIFETIME).getEpochSecond();
        String signed = caller.id() + "." + caller.version() + "." + end;
        return Optional.of(ResponseCookie.from(NAME, signed + "." + mac(signed))
                .path(PATH)
                .maxAge(LIFETIME)
                .httpOnly(true)
                .secure(alwaysSecure || request.isSecure())
                .sameSite("Strict")
                .build());
    }

    /** Who is logged in with the cookie {@code value}; empty when it is not valid, or its user has changed since. */
    Optional<ApiCaller> read(String value) {
        Matcher parts = VALUE.matcher(value);
        if (!parts.matches()
                || !MessageDigest.isEqual(ascii(mac(parts.group(1))), ascii(parts.group(5)))
                || Long.parseLong(parts.group(4)) <= clock.instant().getEpochSecond()) {
            return Optional.empty();
        }
        return accounts.find(Long.parseLong(parts.group(2)))
                .filter(LoginAccount::enabled)
                .map(LoginAccount::caller)
                .filter(caller -> caller.version() == Long.parseLong(parts.group(3)));
    }

    private String mac(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key.obtain());
            return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(ascii(PURPOSE + text)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime has no " + ALGORITHM + ", which every one must have", e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
