package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Checks the rights of a caller again when the request took a while since its log-in, for example because its body came
 * slowly. Otherwise a user who was disabled meanwhile could complete a request that had begun before.
 */
@Component
@Order(CallerRecheckFilter.AFTER_BODY_AND_TURNS)
final class CallerRecheckFilter extends OncePerRequestFilter {
    /** The filters that read bodies and wait for turns come at -90 to -80. */
    static final int AFTER_BODY_AND_TURNS = -70;

    private static final String LOGGED_IN = CallerRecheckFilter.class.getName() + ".loggedIn";
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final LoginAccounts accounts;
    private final ProblemWriter problems;
    private final LongSupplier nanoTime;

    @Autowired
    CallerRecheckFilter(LoginAccounts accounts, ProblemWriter problems) {
        this(accounts, problems, System::nanoTime);
    }

    CallerRecheckFilter(LoginAccounts accounts, ProblemWriter problems, LongSupplier nanoTime) {
        this.accounts = accounts;
        this.problems = problems;
        this.nanoTime = nanoTime;
    }

    private record LoggedIn(ApiCaller caller, long nanos) {}

    /** The caller has logged in now. */
    void loggedIn(HttpServletRequest request, ApiCaller caller) {
        request.setAttribute(LOGGED_IN, new LoggedIn(caller, nanoTime.getAsLong()));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getAttribute(LOGGED_IN) instanceof LoggedIn login
                && nanoTime.getAsLong() - login.nanos() > LONG_NANOS
                && !accounts.isUnchanged(login.caller())) {
            problems.write(
                    new Problem(
                            ProblemType.UNAUTHENTICATED,
                            "The user or their role was changed while this request was being read; nothing was changed."
                                    + " Send it again."),
                    request,
                    response);
            return;
        }
        chain.doFilter(request, response);
    }
}
