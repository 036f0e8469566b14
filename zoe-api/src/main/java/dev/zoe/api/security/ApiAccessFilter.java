package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets only users whose role may use the API use it, and those with a token that only reads change nothing. */
final class ApiAccessFilter extends OncePerRequestFilter {
    /** They change nothing, although they are called with POST. */
    private static final Set<String> VALIDATIONS = Set.of("/api/v1/validation", "/api/0.7/zapp_validate");

    private final ProblemWriter problems;
    private final ApplicationEventPublisher publisher;
    private final CallerRecheckFilter recheck;

    /**
     * @param publisher of {@link CallRefused}
     * @param recheck comes later in the chain
     */
    ApiAccessFilter(ProblemWriter problems, ApplicationEventPublisher publisher, CallerRecheckFilter recheck) {
        this.problems = problems;
        this.recheck = recheck;
        this.publisher = publisher;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<ApiCaller> caller = caller();
        try {
            caller.ifPresent(user -> check(user, request));
        } catch (Problem refusal) {
            problems.write(refusal, request, response);
            publisher.publishEvent(new CallRefused(caller.orElseThrow(), refusal.type()));
            return;
        }
        caller.ifPresent(user -> recheck.loggedIn(request, user));
        chain.doFilter(request, response);
    }

    private static void check(ApiCaller caller, HttpServletRequest request) {
        caller.require(Capability.ACCESS_API);
        boolean reads = SafeMethods.areUsedBy(request)
                || ("POST".equals(request.getMethod()) && VALIDATIONS.contains(request.getRequestURI()));
        if (!reads) {
            caller.requireScope(TokenScope.RUN);
        }
    }

    private static Optional<ApiCaller> caller() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof ApiCaller caller
                ? Optional.of(caller)
                : Optional.empty();
    }
}
