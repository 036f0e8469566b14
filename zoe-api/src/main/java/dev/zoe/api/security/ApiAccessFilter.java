package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.db.user.Capability;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets only users whose role may use the API use it. */
final class ApiAccessFilter extends OncePerRequestFilter {
    private final ProblemWriter problems;

    ApiAccessFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            caller().ifPresent(caller -> caller.require(Capability.ACCESS_API));
        } catch (Problem refusal) {
            problems.write(refusal, request, response);
            return;
        }
        chain.doFilter(request, response);
    }

    private static Optional<ApiCaller> caller() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof ApiCaller caller
                ? Optional.of(caller)
                : Optional.empty();
    }
}
