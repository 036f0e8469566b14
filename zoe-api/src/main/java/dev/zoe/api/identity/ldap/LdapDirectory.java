package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Asks the directory who a user is, and whether a password is right, by binding as the user.
 *
 * <p>The same requests are sent for every name. Where there is no entry to bind as, or the password must not be sent,
 * the bind is for an entry that does not exist, with a random password.
 */
final class LdapDirectory {
    /** What a directory answers to a wrong password, and what some answer to a name without an entry. */
    private static final Set<ResultCode> WRONG = Set.of(ResultCode.INVALID_CREDENTIALS, ResultCode.NO_SUCH_OBJECT);

    private final LdapServer server;
    private final LdapUsers users;
    private final LdapGroups groups;
    private final Optional<SimpleBindRequest> account;
    private final boolean looksUpFirst;

    /** @throws InvalidConfigurationPropertyValueException when the settings contradict each other */
    LdapDirectory(LdapSettings settings) {
        this.server = new LdapServer(settings);
        this.users = new LdapUsers(settings.users());
        this.groups = new LdapGroups(settings.groups());
        this.account = settings.bindDn()
                .map(dn -> new SimpleBindRequest(dn, settings.bindPassword().orElseThrow(() -> noPassword(dn))));
        this.looksUpFirst = account.isPresent() || users.isSearched();
    }

    private static InvalidConfigurationPropertyValueException noPassword(String dn) {
        return new InvalidConfigurationPropertyValueException(
                "zoe.api.identity.ldap.bind-dn", dn, "it needs zoe.api.identity.ldap.bind-password");
    }

    /**
     * The person, when the password is right.
     *
     * @param password not empty
     * @throws LDAPException when the directory does not answer, or not as it should
     */
    Optional<LdapPerson> authenticate(String username, String password) throws LDAPException {
        return ask(username, Optional.of(password));
    }

    /** Asks as for any other user, without a password of somebody. */
    void pretend(String username) throws LDAPException {
        Optional<LdapPerson> nobody = ask(username, Optional.empty());
        if (nobody.isPresent()) {
            throw new IllegalStateException("The directory accepts any password");
        }
    }

    private Optional<LdapPerson> ask(String username, Optional<String> password) throws LDAPException {
        try (LDAPConnection connection = server.connect()) {
            return looksUpFirst
                    ? lookUpAndBind(connection, username, password)
                    : bindAndLookUp(connection, username, password);
        }
    }

    private Optional<LdapPerson> lookUpAndBind(LDAPConnection connection, String username, Optional<String> password)
            throws LDAPException {
        if (account.isPresent()) {
            connection.bind(account.get().duplicate());
        }
        Optional<String> entry = users.find(connection, username);
        String dn = entry.orElseGet(() -> users.named(users.nobody()));
        Set<String> found = groups.find(connection, dn, username);
        return isRight(connection, entry, password) ? Optional.of(new LdapPerson(username, found)) : Optional.empty();
    }

    private Optional<LdapPerson> bindAndLookUp(LDAPConnection connection, String username, Optional<String> password)
            throws LDAPException {
        String dn = users.named(username);
        return isRight(connection, Optional.of(dn), password)
                ? Optional.of(new LdapPerson(username, groups.find(connection, dn, username)))
                : Optional.empty();
    }

    private boolean isRight(LDAPConnection connection, Optional<String> entry, Optional<String> password)
            throws LDAPException {
        boolean asks = entry.isPresent() && password.isPresent();
        SimpleBindRequest bind = asks
                ? new SimpleBindRequest(entry.get(), password.get())
                : new SimpleBindRequest(users.named(users.nobody()), users.nobody());
        try {
            return ResultCode.SUCCESS.equals(connection.bind(bind).getResultCode()) && asks;
        } catch (LDAPException e) {
            if (WRONG.contains(e.getResultCode())) {
                return false;
            }
            throw e;
        }
    }
}
