package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** How many wrong guesses from a user's own address end a remembered log-in. */
@Tag("slow")
@TestPropertySource(properties = "zoe.api.login-window=1h") // The guesses take minutes, and all must count together.
class RememberedLoginTest extends ApiTest {
    private static final int MOST_WRONG = 500;
    private static final int GUESSERS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String PATH = "/api/v1/executions";

    @Test
    void aRememberedLoginEndsWithTheFiveHundredthWrongGuess() throws Exception {
        assertThat(alice.get(PATH).status()).isEqualTo(200);
        RestCaller guesser = anonymous.withLogin("alice", "guess");

        guessTogether(guesser, MOST_WRONG - 1);
        assertThat(alice.get(PATH).status()).isEqualTo(200);

        guess(guesser);
        assertThat(alice.get(PATH).problem()).isEqualTo("too-many-attempts");
    }

    /** Each refusal takes its time, so several wait together. */
    private static void guessTogether(RestCaller guesser, int count) throws Exception {
        ExecutorService guessers = Executors.newFixedThreadPool(GUESSERS);
        try {
            for (Future<?> guess :
                    guessers.invokeAll(Collections.nCopies(count, Executors.callable(() -> guess(guesser))))) {
                guess.get();
            }
        } finally {
            guessers.shutdownNow();
        }
    }

    /** A busy server refuses a guess without a look at the password, and does not count it. */
    private static void guess(RestCaller guesser) {
        await().pollDelay(Duration.ZERO)
                .atMost(PATIENCE)
                .until(() -> !guesser.get(PATH).problem().equals("too-many-requests"));
    }
}
