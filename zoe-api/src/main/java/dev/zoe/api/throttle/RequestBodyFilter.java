package dev.zoe.api.throttle;

import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Reads the body of a signed-in user's request as a whole, within {@link RequestBodyReader}'s limits, before it is
 * worked on.
 */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN + 2)
final class RequestBodyFilter extends UserThrottleFilter {
    private final RequestBodyReader reader;
    private final ProblemWriter problems;

    RequestBodyFilter(RequestBodySettings limits, ProblemWriter problems) {
        this.reader = new RequestBodyReader(limits, System::nanoTime);
        this.problems = problems;
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try (RequestBodyReader.Body body =
                reader.read(user, request.getInputStream(), request.getContentLengthLong())) {
            chain.doFilter(new BufferedBodyRequest(request, body.stream()), response);
        } catch (RequestBodyReader.Refused refused) {
            problems.write(refused.problem(), request, response);
        }
    }
}
