package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class VerifiedPasswordCacheTest {

    private static final String HOME = "192.0.2.1";
    private static final LoginAccount ADA = account(0);

    private final AtomicLong nanos = new AtomicLong();
    private final VerifiedPasswordCache cache = new VerifiedPasswordCache(Duration.ofMinutes(3), nanos::get);

    @Test
    void aPasswordIsRememberedAtItsAddressOnly() {
        cache.remember(ADA, HOME, "secret", Optional.empty());

        assertThat(cache.guess(ADA, HOME, "secret")).isTrue();
        assertThat(cache.guess(ADA, "192.0.2.2", "secret")).isFalse();
    }

    @Test
    void eachUseProlongsAnEntryAndAWrongGuessDoesNot() {
        cache.remember(ADA, HOME, "secret", Optional.empty());
        for (int minute = 0; minute < 10; minute++) {
            pass(Duration.ofMinutes(2));
            assertThat(cache.knows(ADA, HOME, "secret")).isTrue();
        }

        pass(Duration.ofMinutes(2));
        assertThat(cache.guess(ADA, HOME, "wrong")).isFalse();
        pass(Duration.ofMinutes(2));

        assertThat(cache.knows(ADA, HOME, "secret")).isFalse();
    }

    @Test
    void aPasswordOfADirectoryIsVerifiedAgainAfterItsLongestTime() {
        cache.remember(ADA, HOME, "secret", Optional.of(Duration.ofMinutes(5)));
        pass(Duration.ofMinutes(2));
        assertThat(cache.knows(ADA, HOME, "secret")).isTrue();
        pass(Duration.ofMinutes(2));
        assertThat(cache.knows(ADA, HOME, "secret")).isTrue();

        pass(Duration.ofMinutes(2));

        assertThat(cache.knows(ADA, HOME, "secret")).isFalse();
    }

    @Test
    void aChangeOfTheUserEndsTheEntry() {
        cache.remember(ADA, HOME, "secret", Optional.empty());

        assertThat(cache.knows(account(1), HOME, "secret")).isFalse();
        assertThat(cache.knows(ADA, HOME, "secret")).isFalse();
    }

    @Test
    void theFiveHundredthWrongGuessEndsTheEntry() {
        cache.remember(ADA, HOME, "secret", Optional.empty());
        for (int i = 1; i < 500; i++) {
            cache.guess(ADA, HOME, "wrong");
        }
        assertThat(cache.guess(ADA, HOME, "secret")).isTrue();

        cache.guess(ADA, HOME, "wrong");

        assertThat(cache.knows(ADA, HOME, "secret")).isFalse();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static LoginAccount account(long version) {
        return new LoginAccount(
                new ApiCaller(7, "ada", "user", Set.of(), version),
                AuthSource.LOCAL,
                true,
                Optional.of("{noop}secret"));
    }
}
