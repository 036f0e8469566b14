package dev.zoe.api.security;

import dev.zoe.api.problem.ProblemMapper;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.WebUtils;

/**
 * Logs in by cookie, on the paths of the interface 0.7 only. With any other log-in the cookie does not count. One that
 * is not valid is no log-in, as if it were not there: open calls have their answer, and the others 401.
 *
 * <p>{@link CrossSiteFilter} keeps pages of other sites from using it, also where a browser ignores {@code SameSite}.
 */
final class LoginCookieFilter extends OncePerRequestFilter {
    private final LoginCookies cookies;
    private final LoginEntryPoint entryPoint;

    LoginCookieFilter(LoginCookies cookies, LoginEntryPoint entryPoint) {
        this.cookies = cookies;
        this.entryPoint = entryPoint;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getServletPath().startsWith(LoginCookies.PATH + "/")
                || request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            caller(request).ifPresent(LoginCookieFilter::logIn);
        } catch (DataAccessException | TransactionException e) {
            entryPoint.commence(request, response, new LoginRefusedException(ProblemMapper.toProblem(e)));
            return;
        }
        chain.doFilter(request, response);
    }

    private Optional<ApiCaller> caller(HttpServletRequest request) {
        return Optional.ofNullable(WebUtils.getCookie(request, LoginCookies.NAME))
                .flatMap(cookie -> cookies.read(cookie.getValue()));
    }

    private static void logIn(ApiCaller caller) {
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(caller, "", List.of()));
        SecurityContextHolder.setContext(context);
    }
}
