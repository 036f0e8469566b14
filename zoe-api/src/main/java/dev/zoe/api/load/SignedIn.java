package dev.zoe.api.load;

import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** The user of the request in work, for filters that come after the log-in. */
final class SignedIn {
    /** Spring Security's filters come at -100. */
    static final int AFTER_LOG_IN = -90;

    private SignedIn() {}

    static Optional<String> user() {
        return Optional.ofNullable(SecurityContextHolder.getContext().getAuthentication())
                .filter(Authentication::isAuthenticated)
                .map(Authentication::getName);
    }
}
