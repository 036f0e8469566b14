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
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps other web sites, also those at another port of the same host, from changing anything with the log-in that a
 * browser sends unasked.
 *
 * <p>Browsers say in {@code WebOrigin} which page a changing call comes from, and in {@code Sec-Fetch-Site} whether
 * that is another site; pages cannot change either. Both must say that it is a page of this server. A form cannot send
 * JSON. Programs send neither header.
 */
@Component
@Order(CrossSiteFilter.BEFORE_LOG_IN)
final class CrossSiteFilter extends OncePerRequestFilter {
    /** Spring Security's filters come at -100. */
    static final int BEFORE_LOG_IN = -110;

    /** Below it, no call is a form. The forms of pages bring what another site does not know. */
    private static final String REST = "/api/";

    private static final String FORM = "application/x-www-form-urlencoded";

    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    /** Takes files of any type. */
    private static final String UPLOAD = "/api/v1/workspace/content";

    private final Optional<WebOrigin> publicOrigin;
    private final ProblemWriter problems;

    CrossSiteFilter(SiteAddressSettings site, ProblemWriter problems) {
        this.publicOrigin = site.publicUrl().flatMap(WebOrigin::of);
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Problem> refusal = SafeMethods.areUsedBy(request) ? Optional.empty() : refusal(request);
        if (refusal.isPresent()) {
            problems.write(refusal.get(), request, response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private Optional<Problem> refusal(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !OWN_SITE.contains(site)) {
            return Optional.of(new Problem(
                    ProblemType.CROSS_SITE,
                    "The browser says that this call comes from another site (Sec-Fetch-Site: %s)."
                            .formatted(shortened(site))));
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isOwn(origin, request)) {
            return Optional.of(new Problem(
                    ProblemType.CROSS_SITE,
                    ("The browser says that this call comes from a page of %s, which is another site."
                                    + " If users reach Zoe there, set zoe.api.public-url to it.")
                            .formatted(shortened(origin))));
        }
        String type = request.getContentType();
        if (type != null && !isJson(type) && !isForm(type, request) && !isUpload(request)) {
            return Optional.of(new Problem(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE,
                    "The body is of type %s; send it with Content-Type: application/json.".formatted(shortened(type))));
        }
        return Optional.empty();
    }

    /** A page of another site cannot send a PUT of any type, because no such page is allowed to. */
    private static boolean isUpload(HttpServletRequest request) {
        return "PUT".equals(request.getMethod()) && UPLOAD.equals(request.getRequestURI());
    }

    private static boolean isForm(String type, HttpServletRequest request) {
        return !request.getRequestURI().startsWith(REST) && type.startsWith(FORM);
    }

    private boolean isOwn(String header, HttpServletRequest request) {
        Optional<WebOrigin> origin = WebOrigin.parse(header);
        return origin.isPresent()
                && (origin.equals(publicOrigin) || origin.get().equals(WebOrigin.of(request)));
    }

    private static String shortened(String header) {
        return header.length() > 200 ? header.substring(0, 200) + "…" : header;
    }

    private static boolean isJson(String type) {
        try {
            return MediaType.APPLICATION_JSON.includes(MediaType.parseMediaType(type));
        } catch (InvalidMediaTypeException notAType) {
            return false;
        }
    }
}
