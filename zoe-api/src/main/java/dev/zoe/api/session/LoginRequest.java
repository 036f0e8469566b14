package dev.zoe.api.session;

import dev.zoe.application.SafeText;
import dev.zoe.db.session.SessionOrigin;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The request with which a browser logs in. */
final class LoginRequest {
    private static final int LONGEST_ADDRESS = 100;
    private static final int LONGEST_BROWSER = 200;

    private LoginRequest() {}

    /** Where the browser of this thread's request is. */
    static SessionOrigin origin() {
        Optional<HttpServletRequest> request = Optional.ofNullable(RequestContextHolder.getRequestAttributes())
                .filter(ServletRequestAttributes.class::isInstance)
                .map(ServletRequestAttributes.class::cast)
                .map(ServletRequestAttributes::getRequest);
        String address = request.map(HttpServletRequest::getRemoteAddr).orElse("");
        String browser = request.map(sent -> sent.getHeader(HttpHeaders.USER_AGENT))
                .map(SafeText::line)
                .orElse("");
        return new SessionOrigin(cut(address, LONGEST_ADDRESS), cut(browser, LONGEST_BROWSER));
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
