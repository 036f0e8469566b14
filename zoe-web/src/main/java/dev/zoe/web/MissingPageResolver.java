package dev.zoe.web;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Shows a page to a browser at an address where there is nothing. No controller has such an address, so
 * {@link ErrorPageAdvice} does not hear of it. Programs, and everything below {@code /api}, get the problem as JSON.
 */
@Component
final class MissingPageResolver implements HandlerExceptionResolver, Ordered {

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        boolean isForPeople = accepted != null
                && accepted.contains(MediaType.TEXT_HTML_VALUE)
                && !request.getRequestURI().startsWith("/api/");
        return isForPeople && failure instanceof NoResourceFoundException
                ? ErrorPageAdvice.page(new Problem(ProblemType.NOT_FOUND, ErrorPageAdvice.NO_SUCH_PAGE))
                : null;
    }
}
