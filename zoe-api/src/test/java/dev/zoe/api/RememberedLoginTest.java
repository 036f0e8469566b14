package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many wrong guesses from a user's own address end a remembered log-in. */
@Tag("slow")
class RememberedLoginTest extends ApiTest {
    private static final int MOST_WRONG = 500;
    private static final String PATH = "/api/v1/executions";

    @Test
    void aRememberedLoginEndsWithTheFiveHundredthWrongGuess() {
        assertThat(alice.get(PATH).status()).isEqualTo(200);
        RestCaller guesser = anonymous.withLogin("alice", "guess");

        for (int i = 1; i < MOST_WRONG; i++) {
            guesser.get(PATH);
        }
        assertThat(alice.get(PATH).status()).isEqualTo(200);

        guesser.get(PATH);
        assertThat(alice.get(PATH).problem()).isEqualTo("too-many-attempts");
    }
}
