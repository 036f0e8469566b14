package dev.zoe.web.login;

import dev.zoe.api.session.SessionSecret;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.stereotype.Component;

/** A value that a page puts into a cookie and into its form, so that no other site can send the form. */
@Component
public final class FormSecret {
    private static final String COOKIE = "zoe-form";

    private final LoginCookies cookies;

    FormSecret(LoginCookies cookies) {
        this.cookies = cookies;
    }

    /** The value for a form of this browser, which the cookie has too. */
    public String write(HttpServletRequest request, HttpServletResponse response) {
        String value = cookies.read(request, COOKIE)
                .flatMap(SessionSecret::read)
                .orElseGet(SessionSecret::generate)
                .text();
        cookies.write(request, response, COOKIE, value);
        return value;
    }

    /** Whether this browser got the form from this site. */
    public boolean isOfThisBrowser(String value, HttpServletRequest request) {
        return cookies.read(request, COOKIE)
                .filter(cookie -> !cookie.isEmpty())
                .filter(cookie -> MessageDigest.isEqual(
                        cookie.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }
}
