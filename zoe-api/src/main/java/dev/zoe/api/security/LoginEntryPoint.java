package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.stereotype.Component;

/** Answers calls without a valid log-in; browsers then ask for one. */
@Component
public class LoginEntryPoint implements AuthenticationEntryPoint {
    private static final String BASIC = "Basic realm=\"Zoe\", charset=\"UTF-8\"";
    private static final String BEARER = "Bearer realm=\"Zoe\"";

    private final ProblemWriter problems;
    private final boolean takesTokens;

    @Autowired
    LoginEntryPoint(ProblemWriter problems) {
        this(problems, false);
    }

    private LoginEntryPoint(ProblemWriter problems, boolean takesTokens) {
        this.problems = problems;
        this.takesTokens = takesTokens;
    }

    /** The same where tokens are taken too, beside passwords. */
    LoginEntryPoint withTokens() {
        return new LoginEntryPoint(problems, true);
    }

    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException authException)
            throws IOException {
        if (authException instanceof LoginRefusedException refused) {
            problems.write(refused.problem(), request, response);
            return;
        }
        // Browsers ask for a password at the first one.
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC);
        if (takesTokens) {
            response.addHeader(HttpHeaders.WWW_AUTHENTICATE, BEARER);
        }
        problems.write(new Problem(ProblemType.UNAUTHENTICATED, detail(request)), request, response);
    }

    private String detail(HttpServletRequest request) {
        String given = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (given == null) {
            return takesTokens
                    ? "Send a user name and a password with HTTP Basic, or a token with HTTP Bearer."
                    : "Send a user name and a password with HTTP Basic.";
        }
        return takesTokens && BearerTokenConverter.isBearer(given)
                ? "The token is unknown, expired or revoked, or its user is disabled."
                : "The user name or the password is wrong, or the user is disabled.";
    }
}
