package dev.zoe.api.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses U+0000 in parameters: PostgreSQL takes no text with it, and nothing here is called so. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class NullCharacterGuard extends OncePerRequestFilter {
    private static final String NULL_CHARACTER = "%00";

    private final ProblemWriter problems;

    NullCharacterGuard(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String query = request.getQueryString();
        if (query != null && query.contains(NULL_CHARACTER)) {
            problems.write(
                    new Problem(
                            ProblemType.MALFORMED_REQUEST,
                            "A parameter holds the character U+0000 (%00), which no name here has; leave it out."),
                    request,
                    response);
            return;
        }
        chain.doFilter(request, response);
    }
}
