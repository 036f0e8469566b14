package dev.zoe.cli.internal.settings;

import java.net.URI;
import java.util.Optional;

/**
 * The token that {@code zoe login} stores.
 *
 * @param url of the server
 * @param token its secret
 * @param name the name of the token; empty when the file does not have it
 */
public record StoredLogin(URI url, String token, Optional<String> name) {

    /** Without the secret. */
    @Override
    public String toString() {
        return "token " + name.orElse("?") + " for " + url;
    }
}
