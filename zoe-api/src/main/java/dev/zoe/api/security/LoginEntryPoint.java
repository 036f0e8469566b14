package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.stereotype.Component;

/** Answers calls without a valid log-in; browsers then ask for one. */
@Component
public class LoginEntryPoint implements AuthenticationEntryPoint {
    private final ProblemWriter problems;

    LoginEntryPoint(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException authException)
            throws IOException {
        if (authException instanceof LoginRefusedException refused) {
            problems.write(refused.problem(), request, response);
            return;
        }
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"Zoe\", charset=\"UTF-8\"");
        String detail = request.getHeader(HttpHeaders.AUTHORIZATION) == null
                ? "Send a user name and a password with HTTP Basic."
                : "The user name or the password is wrong, or the user is disabled.";
        problems.write(new Problem(ProblemType.UNAUTHENTICATED, detail), request, response);
    }
}
