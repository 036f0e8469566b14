package dev.zoe.web.login;

import dev.zoe.api.security.SiteAddressSettings;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/**
 * The cookies of log-ins. Scripts cannot read them, and requests that change something and come from another site do
 * not bring them. With TLS they are secure, and their names begin with {@code __Host-}, so that no other host can set
 * them.
 */
@Component
final class LoginCookies {
    private static final String HOST_PREFIX = "__Host-";

    private final boolean isSiteSecure;

    LoginCookies(SiteAddressSettings site) {
        this.isSiteSecure = site.publicUrl()
                .filter(url -> "https".equalsIgnoreCase(url.getScheme()))
                .isPresent();
    }

    Optional<String> read(HttpServletRequest request, String name) {
        Cookie[] cookies = request.getCookies();
        String full = fullName(request, name);
        return cookies == null
                ? Optional.empty()
                : Stream.of(cookies)
                        .filter(cookie -> cookie.getName().equals(full))
                        .map(Cookie::getValue)
                        .findFirst();
    }

    /** Sets a cookie that the browser keeps until it is closed. */
    void write(HttpServletRequest request, HttpServletResponse response, String name, String value) {
        add(response, cookie(request, name, value).build());
    }

    void remove(HttpServletRequest request, HttpServletResponse response, String name) {
        add(response, cookie(request, name, "").maxAge(Duration.ZERO).build());
    }

    private ResponseCookie.ResponseCookieBuilder cookie(HttpServletRequest request, String name, String value) {
        return ResponseCookie.from(fullName(request, name), value)
                .httpOnly(true)
                .secure(isSecure(request))
                // Not strict: a link to a page of Zoe in a mail must find the session.
                .sameSite("Lax")
                .path("/");
    }

    private static void add(HttpServletResponse response, ResponseCookie cookie) {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }

    private String fullName(HttpServletRequest request, String name) {
        return isSecure(request) ? HOST_PREFIX + name : name;
    }

    private boolean isSecure(HttpServletRequest request) {
        return isSiteSecure || request.isSecure();
    }
}
