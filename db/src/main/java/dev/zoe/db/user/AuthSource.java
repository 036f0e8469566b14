package dev.zoe.db.user;

import dev.zoe.db.mapping.WireNamed;

/** Who checks the password of a user. */
public enum AuthSource implements WireNamed {
    /** Zoe itself, by a hash in the shared state. */
    LOCAL("local"),
    /** A directory server. */
    LDAP("ldap"),
    /** An OpenID Connect provider. */
    OIDC("oidc");

    private final String wire;

    AuthSource(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
