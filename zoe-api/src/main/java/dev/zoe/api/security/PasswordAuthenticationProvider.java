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
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.transaction.TransactionException;

/**
 * Checks a user name and a password with the sources of identity.
 *
 * <p>An unknown, a disabled and a mistyped user take the same time and get the same answer. A password that was
 * verified a short while ago at the same address is let in before anything is counted, so that guesses of others lock
 * out no user who is signed in. Every other attempt is counted before its password is checked, for the user at the
 * address and for the address as a whole.
 */
final class PasswordAuthenticationProvider implements AuthenticationProvider {
    private static final int TURNS = 64;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final LoginAccounts accounts;
    private final PasswordSources sources;
    private final VerifiedPasswordCache verified;
    private final LoginAttemptLimiter attempts;
    private final ApplicationEventPublisher publisher;
    private final List<ReentrantLock> permits =
            Stream.generate(ReentrantLock::new).limit(TURNS).toList();

    PasswordAuthenticationProvider(
            LoginAccounts accounts,
            PasswordSources sources,
            VerifiedPasswordCache verified,
            LoginAttemptLimiter attempts,
            ApplicationEventPublisher publisher) {
        this.accounts = accounts;
        this.sources = sources;
        this.verified = verified;
        this.attempts = attempts;
        this.publisher = publisher;
    }

    @Override
    public Authentication authenticate(Authentication given) {
        long begin = System.nanoTime();
        try {
            PasswordAttempt attempt = attempt(given);
            Optional<LoginAccount> account = remembered(attempt).or(() -> verifyInTurn(attempt));
            if (account.isEmpty()) {
                sources.awaitRefusal(begin);
                throw new BadCredentialsException("wrong user name or password");
            }
            return UsernamePasswordAuthenticationToken.authenticated(
                    account.get().caller(), "", List.of());
        } catch (DataAccessException | TransactionException e) {
            throw new LoginRefusedException(ProblemMapper.toProblem(e));
        }
    }

    private PasswordAttempt attempt(Authentication given) {
        String username = given.getName();
        String password = given.getCredentials() instanceof CharSequence text ? text.toString() : "";
        Optional<LoginAccount> account = username.indexOf('\0') < 0 ? accounts.find(username) : Optional.empty();
        return new PasswordAttempt(username, password, address(given), account);
    }

    private Optional<LoginAccount> remembered(PasswordAttempt attempt) {
        return usable(attempt).filter(known -> verified.guess(known, attempt.address(), attempt.password()));
    }

    /** After a wait, in which another call may have verified the same password. */
    private Optional<LoginAccount> rememberedNow(PasswordAttempt attempt) {
        return usable(attempt).filter(known -> verified.knows(known, attempt.address(), attempt.password()));
    }

    private Optional<LoginAccount> usable(PasswordAttempt attempt) {
        return attempt.account().filter(LoginAccount::enabled).filter(sources::take);
    }

    /**
     * Many calls of one user at one address that come at once would each pay for the slow check; now one does, and the
     * others know. Names of no user wait the same way, so that waiting reveals nothing.
     */
    private Optional<LoginAccount> verifyInTurn(PasswordAttempt attempt) {
        Source source = new Source(attempt.username(), attempt.address());
        ReentrantLock turn = permits.get(Math.floorMod(source.hashCode(), TURNS));
        if (!isLocked(turn)) {
            throw new LoginRefusedException(PasswordHashPermits.busy());
        }
        try {
            return rememberedNow(attempt).or(() -> verify(attempt, source));
        } finally {
            turn.unlock();
        }
    }

    private Optional<LoginAccount> verify(PasswordAttempt attempt, Source source) {
        attempts.reserve(source).ifPresent(refusal -> {
            throw tooMany(refusal);
        });
        Optional<LoginAccount> account = verifyUnlessBusy(attempt, source);
        if (account.isPresent()) {
            attempts.succeeded(source);
            verified.remember(
                    account.get(), attempt.address(), attempt.password(), sources.verifyAgainAfter(account.get()));
        } else {
            attempts.failed();
            publisher.publishEvent(new LoginFailed(
                    LoginFailed.Means.PASSWORD,
                    source.username(),
                    attempt.account().map(LoginAccount::caller),
                    source.address()));
        }
        return account;
    }

    private Optional<LoginAccount> verifyUnlessBusy(PasswordAttempt attempt, Source source) {
        try {
            return sources.verify(attempt);
        } catch (LoginRefusedException busy) {
            attempts.cancel(source);
            throw busy;
        }
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

    /** What limits of log-ins count by. */
    static String address(Authentication attempt) {
        return attempt.getDetails() instanceof WebAuthenticationDetails details
                ? ClientAddress.of(details.getRemoteAddress())
                : "";
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
