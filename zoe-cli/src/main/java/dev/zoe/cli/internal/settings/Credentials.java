package dev.zoe.cli.internal.settings;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Who asks. */
public sealed interface Credentials {

    /** The value of the {@code Authorization} header. */
    String authorization();

    /** A user, with HTTP Basic. */
    record Password(String user, String password) implements Credentials {
        @Override
        public String authorization() {
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(pair);
        }

        @Override
        public String toString() {
            return "password of " + user;
        }
    }

    /** The user whose token this is. */
    record Token(String secret) implements Credentials {
        @Override
        public String authorization() {
            return "Bearer " + secret;
        }

        @Override
        public String toString() {
            return "token";
        }
    }
}
