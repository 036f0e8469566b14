package dev.zoe.api.audit;

import dev.zoe.api.problem.ReportedProblem;
import dev.zoe.api.security.ApiCaller;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Records the calls of signed-in users to which any controller or filter responded with 403 or 500. */
@Component
@Order(RefusedCallFilter.AFTER_LOG_IN)
final class RefusedCallFilter extends OncePerRequestFilter {
    /** Spring Security's filters come at -100, limits for users at -90. */
    static final int AFTER_LOG_IN = -95;

    private final RefusedCallRecorder recorder;

    RefusedCallFilter(RefusedCallRecorder recorder) {
        this.recorder = recorder;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<ApiCaller> caller = caller();
        chain.doFilter(request, response);
        int status = response.getStatus();
        if (status == HttpStatus.FORBIDDEN.value() || status == HttpStatus.INTERNAL_SERVER_ERROR.value()) {
            caller.ifPresent(
                    user -> ReportedProblem.of(request).ifPresent(problem -> recorder.recordCall(user, problem)));
        }
    }

    private static Optional<ApiCaller> caller() {
        return Optional.ofNullable(SecurityContextHolder.getContext().getAuthentication())
                .map(Authentication::getPrincipal)
                .filter(ApiCaller.class::isInstance)
                .map(ApiCaller.class::cast);
    }
}
