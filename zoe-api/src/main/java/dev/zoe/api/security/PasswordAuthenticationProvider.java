package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemMapper;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.LoginAttemptLimiter.Source;
import dev.zoe.api.throttle.ClientAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.transaction.TransactionException;

/**
 * Checks a user name and a password against the database.
 *
 * <p>An unknown, a disabled and a mistyped user take the same time and get the same answer. A password that was
 * verified a short while ago at the same address is let in before anything is counted, so that guesses of others lock
 * out no user who is signed in. Every other attempt is counted before its password is hashed, for the user at the
 * address and for the address as a whole, and few are hashed at the same time.
 */
final class PasswordAuthenticationProvider implements AuthenticationProvider {
    private static final int TURNS = 64;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final LoginAccounts accounts;
    private final PasswordEncoder passwords;
    private final VerifiedPasswordCache verified;
    private final LoginAttemptLimiter attempts;
    private final PasswordHashPermits hashes;
    private final ApplicationEventPublisher publisher;
    private final String hashOfNoUser;
    private final List<ReentrantLock> permits =
            Stream.generate(ReentrantLock::new).limit(TURNS).toList();

    PasswordAuthenticationProvider(
            LoginAccounts accounts,
            PasswordEncoder passwords,
            VerifiedPasswordCache verified,
            LoginAttemptLimiter attempts,
            PasswordHashPermits hashes,
            ApplicationEventPublisher publisher) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.verified = verified;
        this.attempts = attempts;
        this.hashes = hashes;
        this.publisher = publisher;
        this.hashOfNoUser = hash(passwords, "no user has this password");
    }

    @Override
    public Authentication authenticate(Authentication attempt) {
        String username = attempt.getName();
        String password = attempt.getCredentials() instanceof CharSequence given ? given.toString() : "";
        Source source = new Source(username, address(attempt));
        try {
            Optional<LoginAccount> account = username.indexOf('\0') < 0 ? accounts.find(username) : Optional.empty();
            if (!isRemembered(account, source, password) && !isRightInTurn(account, source, password)) {
                throw new BadCredentialsException("wrong user name or password");
            }
            return UsernamePasswordAuthenticationToken.authenticated(
                    account.orElseThrow().caller(), "", List.of());
        } catch (DataAccessException | TransactionException e) {
            throw new LoginRefusedException(ProblemMapper.toProblem(e));
        }
    }

    private boolean isRemembered(Optional<LoginAccount> account, Source source, String password) {
        return account.filter(LoginAccount::enabled)
                .filter(known -> verified.guess(known, source.address(), password))
                .isPresent();
    }

    /** After a wait, in which another call may have verified the same password. */
    private boolean isRememberedNow(Optional<LoginAccount> account, Source source, String password) {
        return account.filter(LoginAccount::enabled)
                .filter(known -> verified.knows(known, source.address(), password))
                .isPresent();
    }

    /**
     * Many calls of one user at one address that come at once would each pay for the slow hash; now one does, and the
     * others know. Names of no user wait the same way, so that waiting reveals nothing.
     */
    private boolean isRightInTurn(Optional<LoginAccount> account, Source source, String password) {
        ReentrantLock turn = permits.get(Math.floorMod(source.hashCode(), TURNS));
        if (!isLocked(turn)) {
            throw busy();
        }
        try {
            return isRememberedNow(account, source, password) || isRight(account, source, password);
        } finally {
            turn.unlock();
        }
    }

    private boolean isRight(Optional<LoginAccount> account, Source source, String password) {
        attempts.reserve(source).ifPresent(refusal -> {
            throw tooMany(refusal);
        });
        Optional<Boolean> right = hashes.inTurn(source.address(), () -> matches(account, password));
        if (right.isEmpty()) {
            attempts.cancel(source);
            throw busy();
        }
        if (right.get()) {
            attempts.succeeded(source);
            verified.remember(account.orElseThrow(), source.address(), password);
        } else {
            attempts.failed();
            publisher.publishEvent(new LoginFailed(
                    LoginFailed.Means.PASSWORD,
                    source.username(),
                    account.map(LoginAccount::caller),
                    source.address()));
        }
        return right.get();
    }

    private boolean matches(Optional<LoginAccount> account, String password) {
        Optional<String> hash = account.filter(LoginAccount::enabled).flatMap(LoginAccount::passwordHash);
        return passwords.matches(password, hash.orElse(hashOfNoUser)) && hash.isPresent();
    }

    private static boolean isLocked(ReentrantLock turn) {
        try {
            return turn.tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static LoginRefusedException tooMany(LoginAttemptLimiter.Refusal refusal) {
        Duration wait = refusal.retryAfter().plusSeconds(1);
        return new LoginRefusedException(new Problem(
                        ProblemType.TOO_MANY_ATTEMPTS,
                        "Too many log-ins failed for %s; try again in %d seconds."
                                .formatted(refusal.owner(), wait.toSeconds()))
                .retryAfter(wait));
    }

    private static LoginRefusedException busy() {
        return new LoginRefusedException(PasswordHashPermits.busy());
    }

    /** What limits of log-ins count by. */
    static String address(Authentication attempt) {
        return attempt.getDetails() instanceof WebAuthenticationDetails details
                ? ClientAddress.of(details.getRemoteAddress())
                : "";
    }

    private static String hash(PasswordEncoder passwords, String password) {
        String hash = passwords.encode(password);
        if (hash == null) {
            throw new IllegalStateException("The password encoder made no hash");
        }
        return hash;
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
