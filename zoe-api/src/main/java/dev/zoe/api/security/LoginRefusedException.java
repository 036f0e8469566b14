package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import java.io.Serial;
import org.springframework.security.core.AuthenticationException;

/** A log-in that ends with a problem of its own instead of the plain "who are you?". */
public final class LoginRefusedException extends AuthenticationException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Problem problem;

    public LoginRefusedException(Problem problem) {
        super(String.valueOf(problem.getMessage()), problem);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
