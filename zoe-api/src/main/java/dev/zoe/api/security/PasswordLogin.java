package dev.zoe.api.security;

import dev.zoe.api.problem.Failures;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * <p>An unknown, a disabled and a mistyped user take the same time and get the same answer.
 */
final class PasswordLogin implements AuthenticationProvider {
    private final Accounts accounts;
    private final PasswordEncoder passwords;
    private final VerifiedPasswords verified;
    private final LoginLimit limit;
    private final String nobodysHash;

    PasswordLogin(Accounts accounts, PasswordEncoder passwords, VerifiedPasswords verified, LoginLimit limit) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.verified = verified;
        this.limit = limit;
        this.nobodysHash = hash(passwords, "nobody has this password");
    }

    @Override
    public Authentication authenticate(Authentication attempt) {
        String username = attempt.getName();
        String password = attempt.getCredentials() instanceof CharSequence given ? given.toString() : "";
        LoginLimit.Source source = new LoginLimit.Source(shortened(username), address(attempt));
        Optional<Duration> wait = limit.wait(source);
        if (wait.isPresent()) {
            throw new RefusedLogin(tooMany(wait.get()));
        }
        Optional<Account> account = find(username);
        if (!matches(account, password)) {
            limit.failed(source);
            throw new BadCredentialsException("wrong user name or password");
        }
        limit.succeeded(source);
        return UsernamePasswordAuthenticationToken.authenticated(
                account.orElseThrow().caller(), "", List.of());
    }

    private Optional<Account> find(String username) {
        if (username.indexOf('\0') >= 0) {
            // PostgreSQL takes no such text, and nobody is called so.
            return Optional.empty();
        }
        try {
            return accounts.find(username);
        } catch (DataAccessException | TransactionException e) {
            throw new RefusedLogin(Failures.toProblem(e));
        }
    }

    private boolean matches(Optional<Account> found, String password) {
        Optional<Account> account =
                found.filter(Account::enabled).filter(a -> a.passwordHash().isPresent());
        if (account.isEmpty()) {
            found.ifPresent(a -> verified.forget(a.caller().id()));
            return passwords.matches(password, nobodysHash) && account.isPresent();
        }
        Account known = account.get();
        if (verified.knows(known.caller().id(), known.version(), password)) {
            return true;
        }
        boolean right = passwords.matches(password, known.passwordHash().orElseThrow());
        if (right) {
            verified.remember(known.caller().id(), known.version(), password);
        }
        return right;
    }

    private static Problem tooMany(Duration wait) {
        String detail = String.format(
                Locale.ROOT, "Too many log-ins failed for this user; try again in %d seconds.", wait.toSeconds() + 1);
        return new Problem(ProblemType.TOO_MANY_ATTEMPTS, detail).retryAfter(wait.plusSeconds(1));
    }

    private static String shortened(String username) {
        return username.length() > 64 ? username.substring(0, 64) : username;
    }

    private static String address(Authentication attempt) {
        return attempt.getDetails() instanceof WebAuthenticationDetails details ? details.getRemoteAddress() : "";
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
