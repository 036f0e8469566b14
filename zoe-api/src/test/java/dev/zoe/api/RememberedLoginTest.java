package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** How many wrong guesses from a user's own address end a remembered log-in. */
@Tag("slow")
@TestPropertySource(properties = "zoe.api.login-window=1h") // The guesses take minutes, and all must count together.
class RememberedLoginTest extends ApiTest {
    private static final int MOST_WRONG = 500;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String PATH = "/api/v1/executions";

    @Test
    void aRememberedLoginEndsWithTheFiveHundredthWrongGuess() {
        assertThat(alice.get(PATH).status()).isEqualTo(200);
        RestCaller guesser = anonymous.withLogin("alice", "guess");

        for (int i = 1; i < MOST_WRONG; i++) {
            guess(guesser);
        }
        assertThat(alice.get(PATH).status()).isEqualTo(200);

        guess(guesser);
        assertThat(alice.get(PATH).problem()).isEqualTo("too-many-attempts");
    }

    /** A busy server refuses a guess without a look at the password, and does not count it. */
    private static void guess(RestCaller guesser) {
        await().pollDelay(Duration.ZERO)
                .atMost(PATIENCE)
                .until(() -> !guesser.get(PATH).problem().equals("too-many-requests"));
    }
}
