package dev.zoe.web.login;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Recognizes the session of a browser. A password in the request comes first. */
@Component
public final class SessionLoginFilter extends OncePerRequestFilter {
    /** The number of the session, when the caller has one. */
    public static final String SESSION = "dev.zoe.web.login.session";

    private final BrowserSessions sessions;

    SessionLoginFilter(BrowserSessions sessions) {
        this.sessions = sessions;
    }

    /** Whether the caller of {@code request} was recognized by a session. */
    public static boolean hasSession(HttpServletRequest request) {
        return request.getAttribute(SESSION) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
            sessions.open(request).ifPresent(session -> {
                SecurityContext context = SecurityContextHolder.createEmptyContext();
                context.setAuthentication(
                        UsernamePasswordAuthenticationToken.authenticated(session.caller(), "", List.of()));
                SecurityContextHolder.setContext(context);
                request.setAttribute(SESSION, session.id());
            });
        }
        chain.doFilter(request, response);
    }
}
