package dev.zoe.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which order the sources are asked, and which ones a log-in asks. */
class PasswordSourcesTest {
    private final List<AuthSource> asked = new ArrayList<>();

    /** Knows one password. */
    private final class Source implements PasswordSource {
        private final AuthSource kind;
        private final String password;

        Source(AuthSource kind, String password) {
            this.kind = kind;
            this.password = password;
        }

        @Override
        public AuthSource kind() {
            return kind;
        }

        @Override
        public Optional<LoginAccount> verify(PasswordAttempt attempt) {
            asked.add(kind);
            return attempt.password().equals(password) ? Optional.of(account(kind)) : Optional.empty();
        }

        @Override
        public Optional<Duration> verifyAgainAfter() {
            return Optional.empty();
        }
    }

    private static LoginAccount account(AuthSource source) {
        return new LoginAccount(new ApiCaller(7, "ada", "user", Set.of(), 1), source, true, Optional.empty());
    }

    private PasswordSources sources(AuthSource... order) {
        return new PasswordSources(
                List.of(new Source(AuthSource.LOCAL, "both"), new Source(AuthSource.LDAP, "both")),
                settings(List.of(order)));
    }

    private static IdentitySettings settings(List<AuthSource> sources) {
        return new IdentitySettings(sources, Duration.ZERO, "unlimited", 1001, 2000);
    }

    private static PasswordAttempt attempt(String password, Optional<AuthSource> source) {
        return new PasswordAttempt("ada", password, "192.0.2.1", source.map(PasswordSourcesTest::account));
    }

    @ParameterizedTest
    @CsvSource({"LOCAL, LDAP", "LDAP, LOCAL"})
    void aNameThatNoUserHasIsLookedForInTheOrderOfTheSettings(AuthSource first, AuthSource second) {
        assertThat(sources(first, second).verify(attempt("both", Optional.empty())))
                .map(LoginAccount::source)
                .contains(first);
        assertThat(asked).containsExactly(first);

        asked.clear();
        assertThat(sources(first, second).verify(attempt("wrong", Optional.empty())))
                .isEmpty();
        assertThat(asked).containsExactly(first, second);
    }

    @Test
    void theSourceOfAUserComesFirstAndARefusalAsksAllOfThem() {
        sources(AuthSource.LOCAL, AuthSource.LDAP).verify(attempt("wrong", Optional.of(AuthSource.LDAP)));

        assertThat(asked).containsExactly(AuthSource.LDAP, AuthSource.LOCAL);
    }

    @Test
    void aSourceThatTheSettingsDoNotNameIsNotAsked() {
        PasswordSources local = sources(AuthSource.LOCAL);

        assertThat(local.verify(attempt("wrong", Optional.empty()))).isEmpty();

        assertThat(asked).containsExactly(AuthSource.LOCAL);
        assertThat(local.take(account(AuthSource.LDAP))).isFalse();
        assertThat(local.take(account(AuthSource.LOCAL))).isTrue();
    }

    @Test
    void theSettingsNameEachSourceOnceAndAtLeastOne() {
        assertThatThrownBy(() -> settings(List.of()))
                .hasMessageContaining("zoe.api.identity.sources")
                .hasMessageContaining("once or not at all");
        assertThatThrownBy(() -> settings(List.of(AuthSource.LDAP, AuthSource.LDAP)))
                .hasMessageContaining("once or not at all");
    }
}
