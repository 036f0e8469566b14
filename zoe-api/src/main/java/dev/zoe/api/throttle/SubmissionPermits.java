package dev.zoe.api.throttle;

import dev.zoe.api.permit.HolderPermits;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Permits of submissions and validations: before the log-in a number for each address, after it a number for all users
 * and fewer for one user. Both read a description, which is the most expensive thing that a user can ask the API to do.
 */
@Component
final class SubmissionPermits {
    private static final Set<String> PATHS =
            Set.of("/api/v1/executions", "/api/v1/validation", "/api/0.7/execution", "/api/0.7/zapp_validate");

    private final HolderPermits<String> addresses;
    private final HolderPermits<String> users;
    private final RetryAfterSchedule retrySchedule = new RetryAfterSchedule(System::nanoTime);

    SubmissionPermits(SubmissionThrottleSettings limits) {
        // Callers without a log-in cannot take what is for users, so only each address has a limit here.
        this.addresses = new HolderPermits<>(Integer.MAX_VALUE, limits.maxSubmissionsPerAddress());
        this.users = new HolderPermits<>(limits.maxSubmissions(), limits.maxSubmissionsPerUser());
    }

    static boolean isFor(HttpServletRequest request) {
        return request.getMethod().equals("POST") && PATHS.contains(request.getServletPath());
    }

    /** By address, before the log-in. */
    HolderPermits<String> addresses() {
        return addresses;
    }

    /** By user, after the log-in. */
    HolderPermits<String> users() {
        return users;
    }

    /** A submission is finished; its time counts for the rate. */
    void ended() {
        retrySchedule.ended(users.isFull());
    }

    /** After which time a submission that is refused now should be sent again. */
    Duration retryAfter() {
        return retrySchedule.next();
    }
}
