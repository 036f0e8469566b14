package dev.zoe.api.throttle;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Refuses submissions of a user who has too many in work or waiting, or of all together, before their body is read. */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN + 1)
final class UserSubmissionLimitFilter extends UserThrottleFilter {
    private final SubmissionPermits submissionPermits;
    private final int most;
    private final int mostPerUser;
    private final ProblemWriter problems;

    UserSubmissionLimitFilter(
            SubmissionThrottleSettings limits, SubmissionPermits submissionPermits, ProblemWriter problems) {
        this.submissionPermits = submissionPermits;
        this.most = limits.maxSubmissions();
        this.mostPerUser = limits.maxSubmissionsPerUser();
        this.problems = problems;
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        return SubmissionPermits.isFor(request);
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!submissionPermits.users().tryAcquire(user)) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            submissionPermits.users().release(user);
        }
    }

    private Problem tooMany() {
        return new Problem(
                        ProblemType.OVERLOADED,
                        ("%d submissions of this user, or %d of all users, are in work or"
                                        + " waiting, which is the limit. Nothing was changed; submit again after the"
                                        + " time in Retry-After.")
                                .formatted(mostPerUser, most))
                .retryAfter(submissionPermits.retryAfter());
    }
}
