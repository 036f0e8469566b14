package dev.zoe.api.throttle;

import dev.zoe.api.permit.HolderPermits;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Room for submissions and validations: before the log-in a number for each address, after it a number for all users
 * and fewer for one user. Both read a description, which is the most expensive thing that a user can ask the API to do.
 */
@Component
final class SubmissionPermits {
    private static final Set<String> PATHS = Set.of("/api/v1/executions", "/api/v1/validation");

    private final HolderPermits<String> addresses;
    private final HolderPermits<String> users;
    private final RetryAfterSchedule retrySchedule = new RetryAfterSchedule(System::nanoTime);

    SubmissionPermits(ThrottleSettings limits) {
        // Callers without a log-in cannot take what is for users, so only each address by itself is limited here.
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

    /** One was done; that tells how fast the others can be. */
    void ended() {
        retrySchedule.ended(users.isFull());
    }

    /** When one that is refused now should come again. */
    Duration comeAgain() {
        return retrySchedule.next();
    }
}
