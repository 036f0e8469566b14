package dev.zoe.api.security;

import java.io.Serial;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** An attempt to log in with what may be the secret of a token. */
final class BearerToken extends AbstractAuthenticationToken {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String secret;

    BearerToken(String secret) {
        super(List.of());
        this.secret = secret;
    }

    @Override
    public String getCredentials() {
        return secret;
    }

    /** Nothing is known about the user yet. */
    @Override
    public String getPrincipal() {
        return "";
    }
}
