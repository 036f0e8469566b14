package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** More submissions at once than the API takes in work. */
@TestPropertySource(properties = "zoe.api.max-submissions=2")
@Tag("slow")
class SubmissionOverloadTest extends ApiTest {

    private static final int MOST = 2;
    private static final int MORE = 3;

    @Test
    void whatIsTooMuchIsRefusedAtOnceWithATimeToComeAgainAndNobodyElseNotices() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(MOST + MORE);
        List<RestResponse> answers = new ArrayList<>();
        // Submissions wait in the middle until the connection is rolled back.
        try (Connection held = faults.lock("execution", "share")) {
            List<Future<RestResponse>> calls = new ArrayList<>();
            for (int i = 0; i < MOST + MORE; i++) {
                String body = SampleApplications.submission(SampleApplications.elastic("crowd-" + i, 1));
                calls.add(clients.submit(() -> alice.post("/api/v1/executions", body)));
            }
            await().until(() -> calls.stream().filter(Future::isDone).count() == MORE);

            assertThat(anonymous.get("/api/v1/info").status()).isEqualTo(200);

            held.rollback();
            for (Future<RestResponse> call : calls) {
                answers.add(call.get());
            }
        } finally {
            clients.shutdownNow();
        }

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(MOST);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 503)
                .hasSize(MORE)
                .allSatisfy(answer -> {
                    assertThat(answer.problem()).isEqualTo("overloaded");
                    assertThat(answer.header("Retry-After")).matches("[1-9][0-9]?");
                });
        assertThat(alice.post(
                                "/api/v1/executions",
                                SampleApplications.submission(SampleApplications.elastic("again", 1)))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void guessesOfAPasswordHoldNoPlaceOfAUser() throws Exception {
        assertThat(alice.get("/api/v1/info").status()).isEqualTo(200);
        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(200);
        List<Socket> guesses = new ArrayList<>();
        try (Connection held = faults.lock("login_attempt", "access exclusive")) {
            for (int i = 0; i < MOST; i++) {
                guesses.add(guessToSubmit());
            }
            await().until(faults::lockIsAwaited);

            assertThat(alice.post(
                                    "/api/v1/executions",
                                    SampleApplications.submission(SampleApplications.elastic("in-time", 1)))
                            .status())
                    .isEqualTo(201);
            held.rollback();
        } finally {
            for (Socket guess : guesses) {
                guess.close();
            }
        }
    }

    /** A submission with a wrong password, from an address of its own, whose answer is not waited for. */
    private Socket guessToSubmit() throws IOException {
        URI server = URI.create(anonymous.base());
        Socket socket = new Socket(server.getHost(), server.getPort(), InetAddress.getByName("127.0.0.2"), 0);
        String login = Base64.getEncoder().encodeToString("mallory:guess".getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream()
                .write(("POST /api/v1/executions HTTP/1.1\r\nHost: x\r\nAuthorization: Basic"
                                + " %s\r\nContent-Length: 0\r\n\r\n")
                        .formatted(login)
                        .getBytes(StandardCharsets.UTF_8));
        return socket;
    }
}
