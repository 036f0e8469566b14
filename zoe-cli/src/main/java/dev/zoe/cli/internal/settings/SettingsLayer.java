package dev.zoe.cli.internal.settings;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of one origin.
 *
 * @param origin the name of the origin in messages, for example {@code ZOE_URL} or a file
 * @param caFile PEM file with certificate authorities
 */
record SettingsLayer(
        String origin,
        Optional<String> url,
        Optional<String> user,
        Optional<String> pass,
        Optional<String> token,
        Optional<Path> caFile) {

    static final String ENVIRONMENT = "ZOE_URL";
    static final String URL = "url";
    static final String USER = "user";
    static final String PASS = "pass";
    static final String TOKEN = "token";
    static final String CA_FILE = "ca_file";

    private static final Pattern SECRET_OF_A_TOKEN = Pattern.compile("zoe_[A-Za-z0-9_-]+");

    /** Only the URL, or the user, of a flag or of a file. */
    static SettingsLayer of(String origin, Optional<String> url, Optional<String> user) {
        return new SettingsLayer(origin, url, user, Optional.empty(), Optional.empty(), Optional.empty());
    }

    boolean hasSecret() {
        return pass.isPresent() || token.isPresent();
    }

    /** Whether it says who asks: a user does, and so does a token, which belongs to one. */
    boolean namesCaller() {
        return user.isPresent() || token.isPresent();
    }

    /**
     * Finds what cannot be meant.
     *
     * @throws CommandFailure when there are both a password and a token, or the token is none
     */
    void check() {
        if (token.isPresent() && pass.isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    origin.equals(ENVIRONMENT)
                            ? "ZOE_TOKEN and ZOE_PASS are both set; unset the one that is not to be used"
                            : origin + " has both token and pass; remove the one that is not to be used");
        }
        if (token.filter(text -> !SECRET_OF_A_TOKEN.matcher(text).matches()).isPresent()) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "the token of " + secretOrigin() + " is not one of Zoe: those begin with zoe_ and have letters,"
                            + " digits, '_' and '-' only");
        }
    }

    /** Where the password or token is set, as it is named in messages. */
    String secretOrigin() {
        if (!origin.equals(ENVIRONMENT)) {
            return origin;
        }
        return token.isPresent() ? "ZOE_TOKEN" : "ZOE_PASS";
    }

    /** Why the password or token of this layer, which is for {@code own}, is not used. */
    String withheld(URI own, URI address) {
        String set = token.isPresent()
                ? "set ZOE_URL and ZOE_TOKEN together, or let ZOE_CONFIG name a file with url and token of that server"
                : "set ZOE_URL, ZOE_USER and ZOE_PASS together, or let ZOE_CONFIG name a file with url, user and pass"
                        + " of that server";
        return "the " + (token.isPresent() ? "token" : "password") + " of " + secretOrigin() + " is for " + own
                + " and was not sent to " + address + "; " + set;
    }

    /** Without the secrets, which must not reach an error by accident. */
    @Override
    public String toString() {
        return "settings of " + origin;
    }
}
