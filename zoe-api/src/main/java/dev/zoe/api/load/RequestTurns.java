package dev.zoe.api.load;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives users the processor round robin: a few requests are worked on at a time, of one user as many as there are
 * processors in one half of the machine. Without it each request of a user who sends two dozen at once would get as
 * much of the processor as the only one of somebody else. Bodies of submissions have been read by then, and event
 * streams give their permit back at once.
 */
@Component
@Order(SignedIn.AFTER_LOG_IN + 4)
final class RequestTurns extends OncePerRequestFilter {
    /** Beside one for each processor, so that a request that waits for the database leaves none idle. */
    private static final int MORE = 1;

    /**
     * After this time a request is worked on without a permit. Those that hold the permits wait for something else than
     * the processor then: the master, or a caller who reads slowly.
     */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

    private final RoundRobinPermits permits;

    RequestTurns() {
        int processors = Runtime.getRuntime().availableProcessors();
        this.permits = new RoundRobinPermits(processors + MORE, Math.max(1, processors / 2));
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return SignedIn.user().isEmpty();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String user = SignedIn.user().orElseThrow();
        boolean held = isHeld(user);
        try {
            chain.doFilter(request, response);
        } finally {
            if (held) {
                permits.release(user);
            }
        }
    }

    private boolean isHeld(String user) {
        try {
            return permits.acquire(user, LONGEST_WAIT);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
