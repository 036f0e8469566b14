package dev.zoe.web.login;

import dev.zoe.api.security.LoginEntryPoint;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Sends people without a log-in to the page for it. Programs get 401, and may send a password. */
public final class LoginPageEntryPoint implements AuthenticationEntryPoint {
    /** What only scripts of the pages ask for. */
    private static final Set<String> SCRIPTS = Set.of("/live", "/session");

    private final LoginEntryPoint passwords;

    public LoginPageEntryPoint(LoginEntryPoint passwords) {
        this.passwords = passwords;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refusal)
            throws IOException {
        if (isScript(request)) {
            // A challenge would make the browser ask for a password in a window of its own.
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        } else if (isPerson(request)) {
            String page = URLEncoder.encode(request.getRequestURI(), StandardCharsets.UTF_8);
            response.sendRedirect("/login?to=" + page);
        } else {
            passwords.commence(request, response, refusal);
        }
    }

    private static boolean isScript(HttpServletRequest request) {
        return request.getHeader("HX-Request") != null || SCRIPTS.contains(request.getRequestURI());
    }

    private static boolean isPerson(HttpServletRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return "GET".equals(request.getMethod())
                && request.getHeader(HttpHeaders.AUTHORIZATION) == null
                && accepted != null
                && accepted.contains("text/html");
    }
}
