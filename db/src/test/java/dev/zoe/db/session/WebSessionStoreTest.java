package dev.zoe.db.session;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.user.UserEntity;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class WebSessionStoreTest extends DatabaseTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Autowired
    WebSessionStore sessions;

    @Test
    void ofTooManySessionsOfAUserTheLeastRecentlyUsedEnds() {
        UserEntity ada = samples.user("ada");
        UserEntity bob = samples.user("bob", "unlimited", 1001);
        open(bob, 1_000);
        for (int i = 0; i <= WebSessionStore.MOST_OF_USER; i++) {
            open(ada, i);
            // The times of quick log-ins differ by less than a test can rely on.
            jdbc.update("update web_session set used_at = now() - interval '1 hour' + make_interval(secs => id)");
        }

        assertThat(sessions.list(ada.getId(), HOUR.multipliedBy(2), 1_000)).hasSize(WebSessionStore.MOST_OF_USER);
        assertThat(sessions.find(hash(0), HOUR.multipliedBy(2))).isEmpty();
        assertThat(sessions.find(hash(1), HOUR.multipliedBy(2))).isPresent();
        assertThat(sessions.find(hash(1_000), HOUR.multipliedBy(2))).isPresent();
    }

    private void open(UserEntity user, int number) {
        sessions.insert(
                hash(number),
                user.getId(),
                requireNonNull(
                        jdbc.queryForObject("select version from users where id = ?", Integer.class, user.getId())),
                new SessionOrigin("127.0.0.1", "test"),
                HOUR);
    }

    private static byte[] hash(int number) {
        return ByteBuffer.allocate(32).putInt(number).array();
    }
}
