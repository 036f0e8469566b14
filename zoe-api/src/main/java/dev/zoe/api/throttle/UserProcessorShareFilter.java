package dev.zoe.api.throttle;

import dev.zoe.api.permit.RoundRobinPermits;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Gives users the processor round robin: a few requests are worked on at a time, of one user as many as there are
 * processors in one half of the machine. Without it each request of a user who sends two dozen at once would get as
 * much of the processor as the only one of another user. Bodies of submissions have been read by then. Event streams
 * return their permit at once.
 */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN + 4)
final class UserProcessorShareFilter extends UserThrottleFilter {
    /** Beside one for each processor, so that a request that waits for the database leaves none idle. */
    private static final int MORE = 1;

    /**
     * After this time a request is worked on without a permit. Those that hold the permits wait for something else than
     * the processor then: the master, or a caller who reads slowly.
     */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

    private final RoundRobinPermits permits;
    private final Duration longestWait;

    @Autowired
    UserProcessorShareFilter() {
        this(forProcessors(Runtime.getRuntime().availableProcessors()), LONGEST_WAIT);
    }

    UserProcessorShareFilter(RoundRobinPermits permits, Duration longestWait) {
        this.permits = permits;
        this.longestWait = longestWait;
    }

    private static RoundRobinPermits forProcessors(int processors) {
        return new RoundRobinPermits(processors + MORE, Math.max(1, processors / 2));
    }

    /** An upload waits for its sender most of the time. */
    @Override
    boolean isFor(HttpServletRequest request) {
        return !StreamedBody.isOf(request);
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean held = permits.acquire(user, longestWait);
        try {
            chain.doFilter(request, response);
        } finally {
            if (held) {
                permits.release(user);
            }
        }
    }
}
