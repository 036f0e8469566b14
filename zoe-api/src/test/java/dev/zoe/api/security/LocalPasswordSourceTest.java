package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.user.AuthSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/** The time of a refusal says nothing about a name, because the work is the same. Work is compared and not time. */
class LocalPasswordSourceTest {
    private static final PasswordEncoder REAL = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    private static final String HASH = Objects.requireNonNull(REAL.encode("secret"), "hash");

    private final List<String> compared = new ArrayList<>();
    private final LocalPasswordSource source =
            new LocalPasswordSource(new RecordingEncoder(compared), new PasswordHashPermits(1));

    @Test
    void everyRefusalCostsOneComparisonWithAHashOfTheSameCost() {
        List<Optional<LoginAccount>> accounts = List.of(
                Optional.empty(),
                Optional.of(account(true, Optional.of(HASH))),
                Optional.of(account(false, Optional.of(HASH))),
                Optional.of(account(true, Optional.empty())));

        for (Optional<LoginAccount> account : accounts) {
            compared.clear();

            assertThat(source.verify(new PasswordAttempt("ada", "wrong", "192.0.2.1", account)))
                    .isEmpty();

            assertThat(compared).hasSize(1);
            assertThat(cost(compared.get(0))).isEqualTo(cost(HASH));
        }
    }

    @Test
    void theRightPasswordOfADisabledUserIsRefusedWithTheSameWork() {
        assertThat(source.verify(new PasswordAttempt(
                        "ada", "secret", "192.0.2.1", Optional.of(account(false, Optional.of(HASH))))))
                .isEmpty();

        assertThat(compared).hasSize(1);
        assertThat(compared.get(0)).isNotEqualTo(HASH);
    }

    private static LoginAccount account(boolean enabled, Optional<String> hash) {
        return new LoginAccount(new ApiCaller(7, "ada", "user", Set.of(), 0), AuthSource.LOCAL, enabled, hash);
    }

    /** Algorithm and rounds, such as {@code {bcrypt}$2a$10}. */
    private static String cost(String hash) {
        return hash.substring(0, hash.lastIndexOf('$'));
    }

    /** The real encoder, which remembers the hashes that passwords were compared with. */
    private record RecordingEncoder(List<String> compared) implements PasswordEncoder {
        @Override
        public @Nullable String encode(@Nullable CharSequence password) {
            return REAL.encode(password);
        }

        @Override
        public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
            compared.add(String.valueOf(hash));
            return REAL.matches(password, hash);
        }
    }
}
