package dev.zoe.api.problem;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;

/**
 * Adds nothing to a response that failed when a part of it was sent. Tomcat includes the error page in such a response
 * and then ends the connection; a reader would take the page for the rest of a file.
 */
@Component
final class CutAnswerFilter extends FilterRegistrationBean<Filter> {

    CutAnswerFilter() {
        super(CutAnswerFilter::filter);
        setName("cut-answer");
        setDispatcherTypes(DispatcherType.INCLUDE);
        setOrder(Ordered.HIGHEST_PRECEDENCE);
    }

    private static void filter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!response.isCommitted()) {
            chain.doFilter(request, response);
        }
    }
}
