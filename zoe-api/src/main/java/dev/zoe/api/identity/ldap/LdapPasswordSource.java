package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import dev.zoe.api.identity.ExternalLogin;
import dev.zoe.api.identity.ExternalUsers;
import dev.zoe.api.identity.RoleOfGroup;
import dev.zoe.api.identity.Usernames;
import dev.zoe.api.identity.ZoeGroupMapping;
import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.security.ConditionalOnIdentitySource;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.api.security.LoginRefusedException;
import dev.zoe.api.security.PasswordAttempt;
import dev.zoe.api.security.PasswordHashPermits;
import dev.zoe.api.security.PasswordSource;
import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Asks a directory. A log-in succeeds only when everything about it succeeds. */
@Component
@ConditionalOnIdentitySource(AuthSource.LDAP)
final class LdapPasswordSource implements PasswordSource {
    private static final Logger LOG = LoggerFactory.getLogger(LdapPasswordSource.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** Their messages are about the server. */
    private static final Set<ResultCode> OF_THE_CONNECTION =
            Set.of(ResultCode.CONNECT_ERROR, ResultCode.SERVER_DOWN, ResultCode.TIMEOUT);

    private final LdapSettings settings;
    private final LdapDirectory directory;
    private final ExternalUsers users;
    private final ZoeGroupMapping zoeGroups;
    private final RoundRobinPermits connections;

    LdapPasswordSource(LdapSettings settings, ExternalUsers users) {
        this.settings = settings;
        this.directory = new LdapDirectory(settings);
        this.users = users;
        this.zoeGroups = new ZoeGroupMapping(LdapSettings.PREFIX, settings.zoeGroups(), settings.zoeGroupPattern());
        this.connections = new RoundRobinPermits(settings.connections(), settings.connections());
    }

    @Override
    public AuthSource kind() {
        return AuthSource.LDAP;
    }

    @Override
    public Optional<LoginAccount> verify(PasswordAttempt attempt) {
        // A directory takes a bind without a password as one of nobody, and says that it succeeded.
        if (attempt.password().isEmpty()) {
            return Optional.empty();
        }
        return ask(attempt).flatMap(this::logIn);
    }

    private Optional<LdapPerson> ask(PasswordAttempt attempt) {
        if (!connections.acquire(attempt.address(), LONGEST_WAIT)) {
            throw new LoginRefusedException(PasswordHashPermits.busy());
        }
        try {
            if (isMine(attempt)) {
                return directory.authenticate(attempt.username(), attempt.password());
            }
            directory.pretend(attempt.username());
            return Optional.empty();
        } catch (LDAPException e) {
            report(e);
            return Optional.empty();
        } finally {
            connections.release(attempt.address());
        }
    }

    /** Whether the password may be sent to the directory. */
    private static boolean isMine(PasswordAttempt attempt) {
        return attempt.account()
                .map(account -> account.enabled() && account.source() == AuthSource.LDAP)
                .orElseGet(() -> Usernames.isUsername(attempt.username()));
    }

    private Optional<LoginAccount> logIn(LdapPerson person) {
        Optional<String> role = RoleOfGroup.find(settings.roles(), person.groups(), settings.defaultRole());
        if (role.isEmpty()) {
            LOG.info(
                    "Log-in refused: no group of the user has a role, and there is no default role: user={}",
                    person.username());
        }
        return role.flatMap(name -> users.logIn(new ExternalLogin(
                AuthSource.LDAP, person.username(), Optional.empty(), name, zoeGroups.find(person.groups()))));
    }

    /** Without what the directory says about an entry: people type passwords into the field of the name. */
    private static void report(LDAPException failure) {
        ResultCode code = failure.getResultCode();
        LOG.warn(
                "The directory gave no usable answer, so a log-in was refused: result=\"{}\" {}",
                code,
                OF_THE_CONNECTION.contains(code) ? "error=\"" + failure.getMessage() + '"' : "");
    }

    @Override
    public Optional<Duration> verifyAgainAfter() {
        return Optional.of(settings.verifyAgainAfter());
    }
}
