package dev.zoe.api.identity.oidc;

import java.util.Optional;

/**
 * What the provider sends with the browser that it sends back.
 *
 * @param state of the attempt
 * @param code that Zoe redeems for an ID token
 * @param error code of an error, such as {@code access_denied}
 * @param issuer the provider itself, when it says so (RFC 9207)
 */
public record OidcAnswer(
        Optional<String> state, Optional<String> code, Optional<String> error, Optional<String> issuer) {

    /** Without the code, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "OidcAnswer";
    }
}
