package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Very many log-ins at the same time. A password that was hashed is answered with 401, one that was not with 429. */
class ConcurrentLoginsTest extends ApiTest {
    private static final int CALLS = 180;
    private static final int LIMIT = 10;
    private static final String PATH = "/api/v1/executions";

    @Test
    void manyWrongPasswordsAtOnceDoNotPassTheLimitTogether() throws Exception {
        List<RestResponse> answers = atOnce(i -> anonymous.withLogin("bob", "guess" + i));

        assertThat(answers).extracting(RestResponse::status).containsOnly(401, 429);
        assertThat(answers).filteredOn(answer -> answer.status() == 401).hasSizeLessThanOrEqualTo(LIMIT);
        assertThat(bob.get(PATH).problem()).isEqualTo("too-many-attempts");
    }

    @Test
    void whoIsSignedInIsNotLockedOutByTheGuessesOfOthers() throws Exception {
        assertThat(alice.get(PATH).status()).isEqualTo(200);

        List<RestResponse> guesses = atOnce(i -> anonymous.withLogin("alice", "guess" + i));

        assertThat(guesses).extracting(RestResponse::problem).contains("too-many-attempts");
        assertThat(alice.get(PATH).status()).isEqualTo(200);
    }

    @Test
    void theRightPasswordManyTimesAtOnceIsLetIn() throws Exception {
        List<RestResponse> answers = atOnce(i -> bob);

        // Some may be refused because of their number, and none because of its password.
        assertThat(answers).extracting(RestResponse::problem).isSubsetOf("", "too-many-requests");
        assertThat(answers).extracting(RestResponse::status).contains(200);
        assertThat(bob.get(PATH).status()).isEqualTo(200);
    }

    private static List<RestResponse> atOnce(IntFunction<RestCaller> user) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CALLS);
        try {
            List<Future<RestResponse>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                RestCaller http = user.apply(i);
                calls.add(clients.submit(() -> http.get(PATH)));
            }
            List<RestResponse> answers = new ArrayList<>();
            for (Future<RestResponse> call : calls) {
                answers.add(call.get());
            }
            return answers;
        } finally {
            clients.shutdownNow();
        }
    }
}
