package dev.zoe.api.throttle;

import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Refuses requests of a user who has too many in work already, whatever address they come from. */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN)
final class UserRequestLimitFilter extends UserThrottleFilter {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final HolderPermits<String> requests;
    private final int most;
    private final ProblemWriter problems;

    UserRequestLimitFilter(RequestThrottleSettings limits, ProblemWriter problems) {
        this.requests = new HolderPermits<>(limits.maxRequests(), limits.maxRequestsPerUser());
        this.most = limits.maxRequestsPerUser();
        this.problems = problems;
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!requests.tryAcquire(user)) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            requests.release(user);
        }
    }

    private Problem tooMany() {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        ("%d requests of this user are in work, which is the limit. Nothing was"
                                        + " changed; send it again after the time in Retry-After.")
                                .formatted(most))
                .retryAfter(RETRY_AFTER);
    }
}
