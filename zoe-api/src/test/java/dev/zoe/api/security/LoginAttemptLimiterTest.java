package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.security.LoginAttemptLimiter.Source;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.user.LoginAttemptStore;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The defaults: 10 for a user name at an address, 100 for an address. */
class LoginAttemptLimiterTest extends ApiTest {
    private static final Source SOURCE = new Source("ada", "192.0.2.1");

    @Autowired
    private LoginAttemptLimiter attempts;

    @Autowired
    private LoginAttemptStore store;

    @Autowired
    private LoginSettings settings;

    @Test
    void twoApisCountTogether() {
        LoginAttemptLimiter ofAnotherApi = new LoginAttemptLimiter(store, settings);

        for (int i = 0; i < 5; i++) {
            assertThat(attempts.reserve(SOURCE)).isEmpty();
            assertThat(ofAnotherApi.reserve(SOURCE)).isEmpty();
        }

        assertThat(attempts.reserve(SOURCE)).hasValueSatisfying(refusal -> {
            assertThat(refusal.owner()).isEqualTo("this user");
            assertThat(refusal.retryAfter()).isBetween(Duration.ZERO, settings.loginWindow());
        });
        assertThat(ofAnotherApi.reserve(SOURCE)).isPresent();
        assertThat(attempts.reserve(new Source("grace", "192.0.2.1"))).isEmpty();
    }

    @Test
    void whatSucceedsOrIsNotMadeIsGivenBack() {
        for (int i = 0; i < 1000; i++) {
            assertThat(attempts.reserve(SOURCE)).isEmpty();
            if (i % 2 == 0) {
                attempts.succeeded(SOURCE);
            } else {
                attempts.cancel(SOURCE);
            }
        }
    }

    @Test
    void anAddressHasALimitOfItsOwn() {
        for (int i = 0; i < 100; i++) {
            assertThat(attempts.reserve(new Source("name" + i, "192.0.2.1"))).isEmpty();
        }

        assertThat(attempts.reserve(SOURCE))
                .hasValueSatisfying(refusal -> assertThat(refusal.owner()).isEqualTo("this address"));
        assertThat(attempts.reserve(new Source("ada", "192.0.2.2"))).isEmpty();
    }

    @Test
    void countsWhoseWindowIsOverAreCountedAnewAndThenRemoved(@Autowired DataSource database) {
        RecordTimeWriter times = new RecordTimeWriter(database);
        for (int i = 0; i < 10; i++) {
            assertThat(attempts.reserve(SOURCE)).isEmpty();
        }
        assertThat(attempts.reserve(SOURCE)).isPresent();
        times.expireLoginAttempts();
        assertThat(attempts.reserve(SOURCE)).isEmpty();

        times.expireLoginAttempts();
        attempts.failed();
        assertThat(tables.count("login_attempt")).isZero();
    }

    @Test
    void anyNameThatCanBeTypedIsCounted() {
        assertThat(attempts.reserve(new Source("a\0b".repeat(1000), "x".repeat(1000))))
                .isEmpty();
    }
}
