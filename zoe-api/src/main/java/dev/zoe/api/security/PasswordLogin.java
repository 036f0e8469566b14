package dev.zoe.api.security;

import dev.zoe.api.problem.Failures;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
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
 * <p>An unknown, a disabled and a mistyped user take the same time and get the same answer. Failures are counted for
 * each user at an address, and, up to a larger number, for the address as a whole: who tries one password with many
 * names is stopped too. Users whose password was verified a short while ago are let in from such an address all the
 * same.
 */
final class PasswordLogin implements AuthenticationProvider {
    private static final int TURNS = 64;

    private final Accounts accounts;
    private final PasswordEncoder passwords;
    private final VerifiedPasswords verified;
    private final LoginLimit<Source> perUser;
    private final LoginLimit<String> perAddress;
    private final String nobodysHash;
    private final List<Object> turns = Stream.generate(Object::new).limit(TURNS).toList();

    PasswordLogin(
            Accounts accounts,
            PasswordEncoder passwords,
            VerifiedPasswords verified,
            LoginLimit<Source> perUser,
            LoginLimit<String> perAddress) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.verified = verified;
        this.perUser = perUser;
        this.perAddress = perAddress;
        this.nobodysHash = hash(passwords, "nobody has this password");
    }

    /** A user name, as it was typed, at an address. */
    record Source(String username, String address) {}

    @Override
    public Authentication authenticate(Authentication attempt) {
        String username = attempt.getName();
        String password = attempt.getCredentials() instanceof CharSequence given ? given.toString() : "";
        Source source = new Source(shortened(username), address(attempt));
        refuse(perUser.wait(source), "this user");
        Optional<Account> account = find(username);
        if (!isRemembered(account, password)) {
            refuse(perAddress.wait(source.address()), "this address");
            if (!matchesInTurn(username, account, password)) {
                perUser.failed(source);
                perAddress.failed(source.address());
                throw new BadCredentialsException("wrong user name or password");
            }
        }
        perUser.succeeded(source);
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

    private boolean isRemembered(Optional<Account> account, String password) {
        return account.filter(Account::enabled)
                .filter(known -> verified.knows(known.caller().id(), known.version(), password))
                .isPresent();
    }

    /**
     * Many calls of one user that come at once would each pay for the slow hash; now one does, and the others know.
     * Names that nobody has wait the same way, so that waiting tells nothing.
     */
    private boolean matchesInTurn(String username, Optional<Account> account, String password) {
        synchronized (turns.get(Math.floorMod(username.hashCode(), TURNS))) {
            return isRemembered(account, password) || matches(account, password);
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
        boolean right = passwords.matches(password, known.passwordHash().orElseThrow());
        if (right) {
            verified.remember(known.caller().id(), known.version(), password);
        }
        return right;
    }

    private static void refuse(Optional<Duration> wait, String whom) {
        if (wait.isPresent()) {
            Duration whole = wait.get().plusSeconds(1);
            String detail = String.format(
                    Locale.ROOT, "Too many log-ins failed for %s; try again in %d seconds.", whom, whole.toSeconds());
            throw new RefusedLogin(new Problem(ProblemType.TOO_MANY_ATTEMPTS, detail).retryAfter(whole));
        }
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
