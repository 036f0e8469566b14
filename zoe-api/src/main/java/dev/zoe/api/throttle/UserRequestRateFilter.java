package dev.zoe.api.throttle;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.permit.TokenBucket;
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
 * Refuses requests of a user who sends too many in a minute, and tells each user in headers how many are left. Each API
 * process counts by itself.
 */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN - 1)
final class UserRequestRateFilter extends UserThrottleFilter {
    /** Requests in a minute. */
    static final String LIMIT = "RateLimit-Limit";
    /** Requests that may still be sent at once. */
    static final String REMAINING = "RateLimit-Remaining";
    /** Seconds until all may be sent again. */
    static final String RESET = "RateLimit-Reset";

    private static final Duration PERIOD = Duration.ofMinutes(1);
    /** After a minute without requests an allowance is whole again, as a new one. */
    private static final Duration FORGET_AFTER = Duration.ofMinutes(2);

    private final RequestRateSettings limit;
    private final ProblemWriter problems;
    private final LoadingCache<String, TokenBucket> allowances;

    UserRequestRateFilter(RequestRateSettings limit, ProblemWriter problems) {
        this.limit = limit;
        this.problems = problems;
        this.allowances = Caffeine.newBuilder()
                .expireAfterAccess(FORGET_AFTER)
                .build(user -> new TokenBucket(limit.requestsPerMinutePerUser(), PERIOD, System::nanoTime));
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        return limit.isLimited();
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        TokenBucket.Verdict verdict = allowances.get(user).take(1);
        response.setIntHeader(LIMIT, limit.requestsPerMinutePerUser());
        response.setHeader(REMAINING, Long.toString(verdict.remaining()));
        response.setHeader(RESET, Long.toString(verdict.full().toSeconds()));
        if (verdict.allowed()) {
            chain.doFilter(request, response);
        } else {
            problems.write(tooMany(verdict.pause()), request, response);
        }
    }

    private Problem tooMany(Duration pause) {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        ("This user has sent more than %d requests in a minute. Nothing was changed;"
                                        + " send it again after the time in Retry-After.")
                                .formatted(limit.requestsPerMinutePerUser()))
                .retryAfter(pause);
    }
}
