package dev.zoe.api.throttle;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The base of the limits for one user: it filters requests of signed-in users, and lets others pass. It comes after the
 * log-in.
 */
abstract class UserThrottleFilter extends OncePerRequestFilter {
    /** Spring Security's filters come at -100. */
    static final int AFTER_LOG_IN = -90;

    abstract void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException;

    /** Who has to share the limit with others: the user; empty when there is no limit for this request. */
    Optional<String> holder(HttpServletRequest request) {
        return user();
    }

    /** Whether it is for this request of a user. */
    boolean isFor(HttpServletRequest request) {
        return true;
    }

    @Override
    protected final boolean shouldNotFilter(HttpServletRequest request) {
        return holder(request).isEmpty() || !isFor(request);
    }

    @Override
    protected final void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        filter(holder(request).orElseThrow(), request, response, chain);
    }

    static Optional<String> user() {
        return Optional.ofNullable(SecurityContextHolder.getContext().getAuthentication())
                .filter(Authentication::isAuthenticated)
                .map(Authentication::getName);
    }
}
