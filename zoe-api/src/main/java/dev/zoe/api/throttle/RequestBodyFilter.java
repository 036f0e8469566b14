package dev.zoe.api.throttle;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
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
 * without a log-in share the limit of their address. Bodies of uploads are left to {@link StreamedBody}, unless they
 * are compressed.
 */
@Component
@Order(UserThrottleFilter.AFTER_LOG_IN + 2)
final class RequestBodyFilter extends UserThrottleFilter {
    private static final String PLAIN = "identity";
    private static final int LONGEST_SHOWN = 40;

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
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.equalsIgnoreCase(PLAIN)) {
            response.setHeader(HttpHeaders.ACCEPT_ENCODING, PLAIN);
            problems.write(compressed(encoding), request, response);
            return;
        }
        if (StreamedBody.isOf(request)) {
            chain.doFilter(request, response);
            return;
        }
        try (RequestBodyReader.Body body =
                reader.read(user, request.getInputStream(), request.getContentLengthLong())) {
            chain.doFilter(new BufferedBodyRequest(request, body.stream()), response);
        } catch (RequestBodyReader.Refused refused) {
            problems.write(refused.problem(), request, response);
        }
    }

    /** A small compressed body may become a very large one, and no client needs one. */
    private static Problem compressed(String encoding) {
        String shown = encoding.length() > LONGEST_SHOWN ? encoding.substring(0, LONGEST_SHOWN) + "…" : encoding;
        return new Problem(
                ProblemType.UNSUPPORTED_MEDIA_TYPE,
                "The body has Content-Encoding: %s; send it as it is, without compression.".formatted(shown));
    }
}
