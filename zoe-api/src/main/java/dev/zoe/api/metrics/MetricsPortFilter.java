package dev.zoe.api.metrics;

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

/** Answers nothing but measurements and health at the {@link MetricsPort}. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
final class MetricsPortFilter extends OncePerRequestFilter {
    private final MetricsPort port;
    private final ProblemWriter problems;

    MetricsPortFilter(MetricsPort port, ProblemWriter problems) {
        this.port = port;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !port.received(request) || MetricsPort.serves(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Problem elsewhere = new Problem(
                ProblemType.NOT_FOUND,
                "This port has /actuator/prometheus and /actuator/health only; the API is at another port.");
        problems.write(elsewhere, request, response);
    }
}
