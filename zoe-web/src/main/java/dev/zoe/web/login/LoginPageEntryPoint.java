package dev.zoe.web.login;

import dev.zoe.api.security.LoginEntryPoint;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/**
 * Sends people without a log-in to the page for it. Who sends a form gets a page that says how to send it again,
 * because a redirect would lose what was typed. Programs get 401, and may send a password.
 */
public final class LoginPageEntryPoint implements AuthenticationEntryPoint {
    /** What only scripts of the pages ask for. */
    private static final Set<String> SCRIPTS = Set.of("/live", "/session");

    private final LoginEntryPoint passwords;

    public LoginPageEntryPoint(LoginEntryPoint passwords) {
        this.passwords = passwords;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refusal)
            throws IOException, ServletException {
        if (isScript(request)) {
            // A challenge would make the browser ask for a password in a window of its own.
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        } else if (isPerson(request)) {
            String page = URLEncoder.encode(request.getRequestURI(), StandardCharsets.UTF_8);
            response.sendRedirect("/login?to=" + page);
        } else if (isForm(request)) {
            request.getRequestDispatcher(SignedOutPageController.PATH).forward(request, response);
        } else {
            passwords.commence(request, response, refusal);
        }
    }

    private static boolean isScript(HttpServletRequest request) {
        return request.getHeader("HX-Request") != null || SCRIPTS.contains(request.getRequestURI());
    }

    private static boolean isPerson(HttpServletRequest request) {
        return "GET".equals(request.getMethod()) && wantsPage(request);
    }

    private static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return "POST".equals(request.getMethod())
                && type != null
                && type.startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE)
                && wantsPage(request);
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return request.getHeader(HttpHeaders.AUTHORIZATION) == null
                && accepted != null
                && accepted.contains("text/html");
    }
}
