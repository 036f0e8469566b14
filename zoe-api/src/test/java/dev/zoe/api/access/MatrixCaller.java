package dev.zoe.api.access;

import dev.zoe.db.token.TokenScope;
import dev.zoe.db.user.Capability;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A kind of caller. Each has a user of its own with a built-in role. */
enum MatrixCaller {
    NOBODY(Login.NONE, Optional.empty(), "user"),
    OBSERVER(Login.PASSWORD, Optional.empty(), "observer"),
    USER(Login.PASSWORD, Optional.empty(), "user"),
    POWER_USER(Login.PASSWORD, Optional.empty(), "power-user"),
    OPERATOR(Login.PASSWORD, Optional.empty(), "operator"),
    ADMIN(Login.PASSWORD, Optional.empty(), "admin"),
    DISABLED_ADMIN(Login.REFUSED, Optional.empty(), "admin"),
    WRONG_PASSWORD(Login.REFUSED, Optional.empty(), "admin"),
    TOKEN_READ_OF_ADMIN(Login.TOKEN, Optional.of(TokenScope.READ), "admin"),
    TOKEN_RUN_OF_ADMIN(Login.TOKEN, Optional.of(TokenScope.RUN), "admin"),
    TOKEN_ALL_OF_ADMIN(Login.TOKEN, Optional.of(TokenScope.ALL), "admin"),
    TOKEN_ALL_OF_USER(Login.TOKEN, Optional.of(TokenScope.ALL), "user"),
    EXPIRED_TOKEN(Login.REFUSED, Optional.of(TokenScope.ALL), "admin"),
    REVOKED_TOKEN(Login.REFUSED, Optional.of(TokenScope.ALL), "admin"),
    COOKIE_OF_ADMIN(Login.COOKIE, Optional.empty(), "admin");

    /** How it logs in. */
    enum Login {
        NONE,
        PASSWORD,
        TOKEN,
        /** That of the interface 0.7, which is no log-in elsewhere. */
        COOKIE,
        /** A log-in that is no longer valid, or never was. */
        REFUSED
    }

    private static final Set<Capability> OBSERVES = EnumSet.of(Capability.ACCESS_API, Capability.SEE_STATUS);

    private final Login login;
    private final Optional<TokenScope> scope;
    private final String role;

    MatrixCaller(Login login, Optional<TokenScope> scope, String role) {
        this.login = login;
        this.scope = scope;
        this.role = role;
    }

    Login login() {
        return login;
    }

    Optional<TokenScope> scope() {
        return scope;
    }

    String role() {
        return role;
    }

    /** Name of the user whose log-in it has. */
    String username() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the built-in role of the user allows. */
    Set<Capability> capabilities() {
        Set<Capability> allowed = EnumSet.copyOf(OBSERVES);
        if (!role.equals("observer")) {
            allowed.add(Capability.SUBMIT_EXECUTIONS);
            allowed.add(Capability.ACCESS_SERVICES);
        }
        if (!role.equals("observer") && !role.equals("user")) {
            allowed.add(Capability.DELETE_EXECUTIONS);
        }
        if (role.equals("operator") || role.equals("admin")) {
            allowed.add(Capability.OPERATE_OTHERS);
        }
        if (role.equals("admin")) {
            allowed.add(Capability.CHANGE_CONFIG);
        }
        return allowed;
    }

    /** Whether the scope of the token, when there is one, allows it too. */
    boolean scopeAllows(Capability capability) {
        return scope.map(used -> used.allows(capability)).orElse(true);
    }

    boolean may(Capability capability) {
        return capabilities().contains(capability) && scopeAllows(capability);
    }
}
