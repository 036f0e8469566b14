package dev.zoe.api.identity.oidc;

import dev.zoe.api.session.SessionSecret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * What a browser keeps between the begin of a log-in and its end, in a cookie: three random values of 256 bits. Another
 * browser, and another log-in of the same browser, has others.
 *
 * @param state comes back with the code of the provider, so that no other site can end a log-in
 * @param nonce its hash comes back in the ID token, so that no other ID token fits
 * @param verifier shows that who redeems the code is who asked for it (PKCE)
 */
public record OidcAttempt(SessionSecret state, SessionSecret nonce, SessionSecret verifier) {

    static OidcAttempt generate() {
        return new OidcAttempt(SessionSecret.generate(), SessionSecret.generate(), SessionSecret.generate());
    }

    /** Of the {@link #text}; empty when it is none. */
    public static Optional<OidcAttempt> read(String text) {
        List<SessionSecret> values = List.of(text.split("\\.", -1)).stream()
                .flatMap(part -> SessionSecret.read(part).stream())
                .toList();
        return values.size() == 3 && text.length() == 3 * values.get(0).text().length() + 2
                ? Optional.of(new OidcAttempt(values.get(0), values.get(1), values.get(2)))
                : Optional.empty();
    }

    /** The three values with dots between them. */
    public String text() {
        return String.join(".", state.text(), nonce.text(), verifier.text());
    }

    /** What the provider puts into the ID token. */
    String nonceHash() {
        return hash(nonce);
    }

    /** What the provider compares with the verifier, by the method {@code S256}. */
    String challenge() {
        return hash(verifier);
    }

    private static String hash(SessionSecret value) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(value.text().getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no SHA-256, which every one must have", e);
        }
    }

    /** Without the values, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "OidcAttempt";
    }
}
