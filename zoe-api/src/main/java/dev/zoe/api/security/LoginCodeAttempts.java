package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.throttle.ClientAddress;
import dev.zoe.db.user.LoginAttemptStore;
import dev.zoe.db.user.LoginAttemptStore.Limit;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Counts wrong codes of log-ins through a browser, over all APIs, for each address. Wrong passwords of the address
 * count apart: neither keeps users from the other way in.
 */
@Component
public class LoginCodeAttempts {
    private static final int LONGEST = 64;

    private final LoginAttemptStore attempts;
    private final LoginSettings settings;

    LoginCodeAttempts(LoginAttemptStore attempts, LoginSettings settings) {
        this.attempts = attempts;
        this.settings = settings;
    }

    /**
     * Counts an attempt before the code is looked up.
     *
     * @param address of the caller
     * @throws Problem when the limit of the address is reached
     */
    public void reserve(String address) {
        Limit limit = new Limit(source(address), settings.loginFailuresPerAddress());
        if (!attempts.count(limit, settings.loginWindow())) {
            Duration wait = attempts.findReached(limit, limit)
                    .map(LoginAttemptStore.ReachedLimit::rest)
                    .orElse(Duration.ZERO)
                    .plusSeconds(1);
            throw new Problem(
                            ProblemType.TOO_MANY_ATTEMPTS,
                            "Too many codes from this address were wrong; try again in %d seconds."
                                    .formatted(wait.toSeconds()))
                    .retryAfter(wait);
        }
    }

    /** The code was right, so it does not count. */
    public void succeeded(String address) {
        attempts.uncount(source(address));
    }

    private static String source(String address) {
        String text = ClientAddress.of(address);
        return "login code at " + (text.length() > LONGEST ? text.substring(0, LONGEST) : text);
    }
}
