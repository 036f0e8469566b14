package dev.zoe.api.throttle;

import dev.zoe.api.permit.RoundRobinPermits;
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

/**
 * Bounds the submissions in work. The others wait with their whole body read, so that a slow sender holds no permit.
 * Users get permits round robin, and one user holds only a part of them.
 */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN + 3)
final class SubmissionTurnFilter extends UserThrottleFilter {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private final SubmissionPermits submissionPermits;
    private final RoundRobinPermits permits;
    private final ProblemWriter problems;

    SubmissionTurnFilter(
            SubmissionThrottleSettings limits, SubmissionPermits submissionPermits, ProblemWriter problems) {
        this.submissionPermits = submissionPermits;
        this.permits = new RoundRobinPermits(
                Math.min(limits.maxSubmissions(), limits.submissionsAtOnce()), limits.submissionsAtOncePerUser());
        this.problems = problems;
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        return SubmissionPermits.isFor(request);
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!permits.acquire(user, LONGEST_WAIT)) {
            problems.write(tooLong(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            // Only finished submissions count for the rate.
            submissionPermits.ended();
            permits.release(user);
        }
    }

    private Problem tooLong() {
        return new Problem(
                        ProblemType.OVERLOADED,
                        ("The submission waited %d s, which is the time limit. Nothing was"
                                        + " changed; submit again after the time in Retry-After.")
                                .formatted(LONGEST_WAIT.toSeconds()))
                .retryAfter(submissionPermits.retryAfter());
    }
}
