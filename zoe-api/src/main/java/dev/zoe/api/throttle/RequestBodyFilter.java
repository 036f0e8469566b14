package dev.zoe.api.throttle;

import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Reads the body of a request as a whole, within {@link RequestBodyReader}'s limits, before it is worked on. Callers
 * without a log-in share the limit of their address. Bodies of uploads are left to {@link StreamedBody}.
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

    /** The name of a user has no colon. */
    @Override
    Optional<String> holder(HttpServletRequest request) {
        return user().or(() -> Optional.of("address:" + ClientAddress.of(request.getRemoteAddr())));
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        boolean hasBody =
                request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
        return hasBody && !StreamedBody.isOf(request);
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
