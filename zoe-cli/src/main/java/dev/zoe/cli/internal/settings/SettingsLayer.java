package dev.zoe.cli.internal.settings;

import java.util.Optional;

/**
 * The settings of one origin.
 *
 * @param origin the name of the origin in messages, for example {@code ZOE_URL} or a file
 */
record SettingsLayer(String origin, Optional<String> url, Optional<String> user, Optional<String> pass) {

    static final String ENVIRONMENT = "ZOE_URL";
    static final String URL = "url";
    static final String USER = "user";
    static final String PASS = "pass";

    boolean hasSecret() {
        return pass.isPresent();
    }

    /** Where the password is set, as it is named in messages. */
    String secretOrigin() {
        return origin.equals(ENVIRONMENT) ? "ZOE_PASS" : origin;
    }
}
