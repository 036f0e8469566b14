package dev.zoe.cli.internal.settings;

import java.util.Map;
import java.util.Optional;

/**
 * The settings of one origin.
 *
 * @param origin as it is named in messages, for example {@code ZOE_URL} or a file
 */
record SettingsLayer(String origin, Optional<String> url, Optional<String> user, Optional<String> pass) {

    static final String ENVIRONMENT = "ZOE_URL";
    static final String URL = "url";
    static final String USER = "user";
    static final String PASS = "pass";

    /** @param values by {@code url}, {@code user} and {@code pass}; an empty value is none */
    static SettingsLayer of(String origin, Map<String, String> values) {
        return new SettingsLayer(origin, one(values, URL), one(values, USER), one(values, PASS));
    }

    private static Optional<String> one(Map<String, String> values, String key) {
        return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
    }

    boolean hasSecret() {
        return pass.isPresent();
    }

    /** Where the password is set, as it is named in messages. */
    String secretOrigin() {
        return origin.equals(ENVIRONMENT) ? "ZOE_PASS" : origin;
    }
}
