package dev.zoe.api.problem;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests that cannot be read, so that they leave no stack trace in the log: parameters that are not encoded
 * as they should be, headers that Spring Security rejects, chunks that are none. U+0000 in parameters is refused as
 * well: PostgreSQL takes no text with it, and nothing here is called so.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class MalformedRequestFilter extends OncePerRequestFilter {
    private static final String NULL_CHARACTER = "%00";

    private final ProblemWriter problems;

    MalformedRequestFilter(ProblemWriter problems) {
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
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException failure) {
            if (response.isCommitted() || !isMalformed(failure)) {
                throw failure;
            }
            response.resetBuffer();
            problems.write(malformed(), request, response);
        }
    }

    static boolean isMalformed(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof InvalidParameterException
                        || cause instanceof BadRequestException
                        || cause instanceof RequestRejectedException);
    }

    static Problem malformed() {
        return new Problem(
                ProblemType.MALFORMED_REQUEST,
                "The parameters, a header or the body of the request cannot be read. Parameters are"
                        + " percent-encoded UTF-8, and headers hold printable characters only.");
    }
}
