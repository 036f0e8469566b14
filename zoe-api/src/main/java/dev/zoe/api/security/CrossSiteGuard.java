package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps other web sites from changing anything with the log-in that a browser sends by itself.
 *
 * <p>A form of another site cannot send JSON, and browsers say where a call comes from in {@code Sec-Fetch-Site}.
 */
final class CrossSiteGuard extends OncePerRequestFilter {
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final ProblemWriter problems;

    CrossSiteGuard(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Problem> refusal = SAFE_METHODS.contains(request.getMethod()) ? Optional.empty() : refusal(request);
        if (refusal.isPresent()) {
            problems.write(refusal.get(), request, response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static Optional<Problem> refusal(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !OWN_SITE.contains(site)) {
            return Optional.of(new Problem(
                    ProblemType.CROSS_SITE,
                    "The browser says that this call comes from another site (Sec-Fetch-Site: %s).".formatted(site)));
        }
        String type = request.getContentType();
        if (type != null && !isJson(type)) {
            return Optional.of(new Problem(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "The body is of type %s; send it with Content-Type: application/json.".formatted(type)));
        }
        return Optional.empty();
    }

    private static boolean isJson(String type) {
        try {
            return MediaType.APPLICATION_JSON.includes(MediaType.parseMediaType(type));
        } catch (InvalidMediaTypeException notAType) {
            return false;
        }
    }
}
