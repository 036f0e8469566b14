package dev.zoe.api.audit;

import dev.zoe.api.problem.ReportedProblem;
import dev.zoe.api.security.ApiCaller;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Records the calls of signed-in users that ended with a problem of status 403 or 500, in any controller or filter. */
@Component
@Order(RefusedCallFilter.AFTER_LOG_IN)
final class RefusedCallFilter extends OncePerRequestFilter {
    /** Spring Security's filters come at -100, limits for users at -90. */
    static final int AFTER_LOG_IN = -95;

    /** Of the problem: some interfaces answer with another status. */
    private static final Set<HttpStatus> RECORDED = Set.of(HttpStatus.FORBIDDEN, HttpStatus.INTERNAL_SERVER_ERROR);

    private final RefusedCallRecorder recorder;

    RefusedCallFilter(RefusedCallRecorder recorder) {
        this.recorder = recorder;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<ApiCaller> caller = caller();
        chain.doFilter(request, response);
        caller.ifPresent(user -> ReportedProblem.of(request)
                .filter(problem -> RECORDED.contains(problem.status()))
                .ifPresent(problem -> recorder.recordCall(user, problem)));
    }

    private static Optional<ApiCaller> caller() {
        return Optional.ofNullable(SecurityContextHolder.getContext().getAuthentication())
                .map(Authentication::getPrincipal)
                .filter(ApiCaller.class::isInstance)
                .map(ApiCaller.class::cast);
    }
}
