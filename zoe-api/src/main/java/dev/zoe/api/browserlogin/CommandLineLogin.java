package dev.zoe.api.browserlogin;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A log-in that a command line asks for.
 *
 * @param challenge SHA-256 of the verifier that only this command line has, in 43 characters of base64url (RFC 7636)
 * @param tokenName name of the token that it gets, with a number behind it when it is taken
 */
public record CommandLineLogin(String challenge, String tokenName) {
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.@-]{1,64}");

    /** Empty when one of the two has another form. */
    public static Optional<CommandLineLogin> read(String challenge, String tokenName) {
        return CHALLENGE.matcher(challenge).matches() && NAME.matcher(tokenName).matches()
                ? Optional.of(new CommandLineLogin(challenge, tokenName))
                : Optional.empty();
    }
}
