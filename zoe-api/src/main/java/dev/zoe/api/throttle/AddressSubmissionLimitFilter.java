package dev.zoe.api.throttle;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses submissions of an address that has too many in work or waiting before anything was done for them: no log-in,
 * no question to the database. Threads and connections to the database are left for calls that look, cancel or follow.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
final class AddressSubmissionLimitFilter extends OncePerRequestFilter {
    private final SubmissionPermits submissionPermits;
    private final int most;
    private final ProblemWriter problems;

    AddressSubmissionLimitFilter(
            SubmissionThrottleSettings limits, SubmissionPermits submissionPermits, ProblemWriter problems) {
        this.submissionPermits = submissionPermits;
        this.most = limits.maxSubmissionsPerAddress();
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !SubmissionPermits.isFor(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String address = ClientAddress.of(request.getRemoteAddr());
        if (!submissionPermits.addresses().tryAcquire(address)) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            submissionPermits.addresses().release(address);
        }
    }

    private Problem tooMany() {
        return new Problem(
                        ProblemType.OVERLOADED,
                        ("%d submissions of this address are in work or waiting, which is the"
                                        + " limit. Nothing was changed; submit again after the time in Retry-After.")
                                .formatted(most))
                .retryAfter(submissionPermits.retryAfter());
    }
}
