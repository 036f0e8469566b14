package dev.zoe.cli.internal.settings;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where the API is and who asks.
 *
 * @param url without a slash at the end, for example {@code http://127.0.0.1:5001}
 * @param credentials empty to send none, which only the open resources allow
 * @param withheld why a password that is set somewhere is not used, in one sentence
 */
public record CliSettings(URI url, Optional<Credentials> credentials, Optional<String> withheld) {

    public CliSettings(URI url, Optional<Credentials> credentials) {
        this(url, credentials, Optional.empty());
    }

    /** Who asks, with HTTP Basic. */
    public record Credentials(String user, String password) {
        /** The value of the {@code Authorization} header. */
        public String authorization() {
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(pair);
        }

        @Override
        public String toString() {
            return "password of " + user;
        }
    }
}
