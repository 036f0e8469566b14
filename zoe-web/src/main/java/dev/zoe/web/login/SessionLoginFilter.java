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
    /** Set when the caller has a session. */
    private static final String HAS_SESSION = SessionLoginFilter.class.getName() + ".hasSession";

    private final BrowserSessions sessions;

    SessionLoginFilter(BrowserSessions sessions) {
        this.sessions = sessions;
    }

    /** Whether the caller of {@code request} was recognized by a session. */
    public static boolean hasSession(HttpServletRequest request) {
        return request.getAttribute(HAS_SESSION) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getHeader(HttpHeaders.AUTHORIZATION) == null) {
            sessions.caller(request).ifPresent(caller -> {
                SecurityContext context = SecurityContextHolder.createEmptyContext();
                context.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(caller, "", List.of()));
                SecurityContextHolder.setContext(context);
                request.setAttribute(HAS_SESSION, true);
            });
        }
        chain.doFilter(request, response);
    }
}
