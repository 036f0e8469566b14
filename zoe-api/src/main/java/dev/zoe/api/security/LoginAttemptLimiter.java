package dev.zoe.api.security;

import dev.zoe.db.user.LoginAttemptStore;
import dev.zoe.db.user.LoginAttemptStore.Limit;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Counts log-ins whose password has to be hashed, over all APIs: for a user name at an address, and for an address. An
 * attempt is counted before the hash is made and given back when the password was right, so that many at the same time
 * do not pass a limit together.
 */
@Component
class LoginAttemptLimiter {
    private static final int CLEANED_AT_ONCE = 20;

    private final LoginAttemptStore attempts;
    private final LoginSettings settings;

    LoginAttemptLimiter(LoginAttemptStore attempts, LoginSettings settings) {
        this.attempts = attempts;
        this.settings = settings;
    }

    /** A user name, as it was typed, at an address. */
    record Source(String username, String address) {
        private static final int MOST = 64;

        Source {
            username = storable(username);
            address = storable(address);
        }

        /** PostgreSQL takes no NUL, and names that are longer than any user's need not be distinguished. */
        private static String storable(String text) {
            String shortened = text.length() > MOST ? text.substring(0, MOST) : text;
            return shortened.replace('\0', '?');
        }

        String user() {
            return "user " + username + " at " + address;
        }

        String whole() {
            return "address " + address;
        }
    }

    /**
     * Why an attempt is refused.
     *
     * @param owner the user or address whose limit is reached
     * @param retryAfter time until the window of the limit ends
     */
    record Refusal(String owner, Duration retryAfter) {}

    /**
     * Counts an attempt; when there is a refusal, it is not counted and must not be made. A limit that is reached
     * already is found by reading alone, so that a flood of guesses writes nothing.
     */
    Optional<Refusal> reserve(Source source) {
        Optional<Refusal> reached = reached(source);
        if (reached.isPresent()) {
            return reached;
        }
        if (!count(ofAddress(source))) {
            return Optional.of(overtaken(source));
        }
        if (!count(ofUser(source))) {
            attempts.uncount(source.whole());
            return Optional.of(overtaken(source));
        }
        return Optional.empty();
    }

    private boolean count(Limit limit) {
        return attempts.count(limit, settings.loginWindow());
    }

    private Limit ofAddress(Source source) {
        return new Limit(source.whole(), settings.loginFailuresPerAddress());
    }

    private Limit ofUser(Source source) {
        return new Limit(source.user(), settings.loginFailures());
    }

    /** Concurrent attempts reached the limit; when their window is over already, the caller may try again at once. */
    private Refusal overtaken(Source source) {
        return reached(source).orElse(new Refusal("this user", Duration.ZERO));
    }

    private Optional<Refusal> reached(Source source) {
        return attempts.findReached(ofAddress(source), ofUser(source))
                .map(limit -> new Refusal(
                        limit.source().equals(source.whole()) ? "this address" : "this user", limit.rest()));
    }

    /** The attempt was not made. */
    void cancel(Source source) {
        attempts.uncount(source.whole());
        attempts.uncount(source.user());
    }

    /** The password was right: earlier wrong ones do not count for this user any longer. */
    void succeeded(Source source) {
        attempts.uncount(source.whole());
        attempts.reset(source.user());
    }

    /** The password was wrong, which stays counted. Each time, some counts whose window is over are removed. */
    void failed() {
        attempts.removeExpired(CLEANED_AT_ONCE);
    }
}
