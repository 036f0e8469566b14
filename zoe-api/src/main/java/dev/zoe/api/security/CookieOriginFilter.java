package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a call that changes something and has a cookie in place of a password or token pass only when the browser says
 * that a page of this server sends it. {@link CrossSiteFilter} has refused those that say otherwise by then; here a
 * call that says nothing is refused too, because browsers add cookies to what any page sends.
 */
@Component
@Order(CrossSiteFilter.BEFORE_LOG_IN + 1)
final class CookieOriginFilter extends OncePerRequestFilter {
    private final ProblemWriter problems;

    CookieOriginFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        // Browsers add the cookie of the older interface to no call of another site: it is SameSite=Strict.
        return SafeMethods.areUsedBy(request)
                || request.getServletPath().startsWith(LoginCookies.PATH + "/")
                || request.getHeader(HttpHeaders.COOKIE) == null
                || request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getHeader(HttpHeaders.ORIGIN) != null
                || "same-origin".equals(request.getHeader("Sec-Fetch-Site"))) {
            chain.doFilter(request, response);
            return;
        }
        Problem unproven = new Problem(
                ProblemType.CROSS_SITE,
                "A call with a cookie must say with Origin or Sec-Fetch-Site that a page of this server sends it, as"
                        + " browsers do. Programs send a password or a token, and no cookie.");
        problems.write(unproven, request, response);
    }
}
