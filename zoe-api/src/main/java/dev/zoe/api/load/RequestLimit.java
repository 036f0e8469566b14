package dev.zoe.api.load;

import dev.zoe.api.monitor.MonitorPort;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests of an address that has too many in work already, before anything was done for them, so that no
 * address can take all threads. Health checks have slots of their own.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
final class RequestLimit extends OncePerRequestFilter {
    private static final String HEALTH = "/actuator/health";
    private static final int HEALTH_CHECKS = 16;
    private static final int HEALTH_CHECKS_PER_ADDRESS = 4;
    private static final Duration COME_AGAIN = Duration.ofSeconds(1);

    private final Slots<String> requests;
    private final Slots<String> healthChecks = new Slots<>(HEALTH_CHECKS, HEALTH_CHECKS_PER_ADDRESS);
    private final MonitorPort monitor;
    private final ProblemWriter problems;

    RequestLimit(LoadLimits limits, MonitorPort monitor, ProblemWriter problems) {
        this.monitor = monitor;
        this.requests = new Slots<>(limits.maxRequests(), limits.maxRequestsPerAddress());
        this.problems = problems;
    }

    /** The port for measurements has threads of its own. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return monitor.received(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Slots<String> slots = request.getServletPath().startsWith(HEALTH) ? healthChecks : requests;
        String address = ClientAddress.of(request.getRemoteAddr());
        if (!slots.take(address)) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            slots.release(address);
        }
    }

    private static Problem tooMany() {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        "Too many requests of this address, or of all together, are in work. Nothing was changed; send it again as late as Retry-After says.")
                .retryAfter(COME_AGAIN);
    }
}
