package dev.zoe.api.testing;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Hashes passwords with 16 rounds of bcrypt instead of 1,024. A hash of the server takes some 80 ms of processor time,
 * and each refused log-in of an unknown or disabled user is compared with one.
 */
@TestConfiguration(proxyBeanMethods = false)
public class QuickPasswordHashes {

    private static final int LOWEST_STRENGTH = 4;

    @Bean
    @Primary
    PasswordEncoder quickPasswordEncoder() {
        return new QuickEncoder(
                PasswordEncoderFactories.createDelegatingPasswordEncoder(), new BCryptPasswordEncoder(LOWEST_STRENGTH));
    }

    /** A hash names its rounds, so the encoder of the server compares passwords with those of any number. */
    private record QuickEncoder(PasswordEncoder ofServer, PasswordEncoder quick) implements PasswordEncoder {
        @Override
        public String encode(@Nullable CharSequence password) {
            return "{bcrypt}" + quick.encode(password);
        }

        @Override
        public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
            return ofServer.matches(password, hash);
        }
    }
}
