package dev.zoe.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Shows a page to a browser at an address where there is nothing, or nothing but the target of a form. No controller is
 * chosen for such a request, so {@link ErrorPageAdvice} does not hear of it. Programs, and everything below
 * {@code /api}, get the problem as JSON.
 */
@Component
final class MissingPageResolver implements HandlerExceptionResolver, Ordered {
    private final ErrorPages pages;
    private final PageOfForm forms;

    MissingPageResolver(ErrorPages pages, PageOfForm forms) {
        this.pages = pages;
        this.forms = forms;
    }

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
        if (isForPeople && failure instanceof NoResourceFoundException) {
            return pages.noPage(request, response);
        }
        if (isForPeople && failure instanceof HttpRequestMethodNotSupportedException unsupported) {
            response.setHeader(HttpHeaders.ALLOW, String.join(", ", supported(unsupported)));
            return pages.formOnly(forms.of(request.getRequestURI()), request, response);
        }
        return null;
    }

    private static String[] supported(HttpRequestMethodNotSupportedException unsupported) {
        String[] methods = unsupported.getSupportedMethods();
        return methods == null ? new String[0] : methods;
    }
}
