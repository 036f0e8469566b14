package dev.zoe.web.login;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.session.SessionSecret;
import dev.zoe.api.session.WebSessions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The session of a browser, which its cookie names. */
@Component
final class BrowserSessions {
    private static final String COOKIE = "zoe-session";

    private final WebSessions sessions;
    private final LoginCookies cookies;

    BrowserSessions(WebSessions sessions, LoginCookies cookies) {
        this.sessions = sessions;
        this.cookies = cookies;
    }

    /** A new session with a new secret; the former one of this browser ends. */
    void begin(HttpServletRequest request, HttpServletResponse response, ApiCaller caller) {
        secret(request).ifPresent(sessions::end);
        cookies.write(request, response, COOKIE, sessions.begin(caller).text());
    }

    Optional<ApiCaller> caller(HttpServletRequest request) {
        return open(request).map(WebSessions.Open::caller);
    }

    Optional<WebSessions.Open> open(HttpServletRequest request) {
        return secret(request).flatMap(sessions::find);
    }

    void end(HttpServletRequest request, HttpServletResponse response) {
        secret(request).ifPresent(sessions::end);
        cookies.remove(request, response, COOKIE);
    }

    private Optional<SessionSecret> secret(HttpServletRequest request) {
        return cookies.read(request, COOKIE).flatMap(SessionSecret::read);
    }
}
