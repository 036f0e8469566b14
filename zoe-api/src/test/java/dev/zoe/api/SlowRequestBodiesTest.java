package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.SampleApplications;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Clients that announce a body and then send next to nothing of it. */
@TestPropertySource(properties = {"zoe.api.body-grace=30s", "zoe.api.body-rate=1MB"})
@Tag("slow")
class SlowRequestBodiesTest extends ApiTest {
    /** More than Tomcat has threads. */
    private static final int STRANGERS = 210;

    private static final Pattern REFUSED_BODY = Pattern.compile("HTTP/1.1 408 .*body-too-slow.*", Pattern.DOTALL);

    private final List<SlowCall> calls = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (SlowCall call : calls) {
            call.close();
        }
    }

    @Test
    void strangersWhoSendNoBodyHoldNothingUp() throws IOException {
        for (int i = 0; i < STRANGERS; i++) {
            calls.add(new SlowCall(anonymous, i % 2 == 0 ? "/api/v1/executions" : "/api/v1/validation"));
        }

        assertThat(anonymous.get("/actuator/health/liveness").status()).isEqualTo(200);
        // She calls from the strangers' address, whose share is taken until their answers are out.
        await().until(() -> alice.post(
                                "/api/v1/executions",
                                SampleApplications.submission(SampleApplications.elastic("unhindered", 1)))
                        .status()
                == 201);
        for (SlowCall call : calls) {
            // Too many of one address at once are refused before anything is looked at.
            assertThat(call.answer()).containsAnyOf("HTTP/1.1 401 ", "HTTP/1.1 429 ", "HTTP/1.1 503 ");
        }
        assertThat(calls.get(0).answer()).contains("Connection: close");
    }

    @Test
    void aUserWhoSendsSlowlyTakesNoTurnOfAnother() throws IOException {
        for (int i = 0; i < 8; i++) {
            calls.add(new SlowCall(alice, "/api/v1/executions"));
        }

        assertThat(submit(bob, "unhindered", 1)).isPositive();
        for (SlowCall call : calls) {
            assertThat(call.answer()).matches(REFUSED_BODY);
        }
    }

    @Test
    void oneUserGetsNoMoreThanAPartOfTheRequests() throws IOException {
        for (int i = 0; i < 40; i++) {
            calls.add(new SlowCall(alice, "/api/v1/nodes/n" + i, "PATCH"));
        }

        List<String> answers = new ArrayList<>();
        for (SlowCall call : calls) {
            answers.add(call.answer());
        }

        assertThat(answers)
                .filteredOn(answer -> answer.contains("too-many-requests"))
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer).contains("HTTP/1.1 429 ", "Retry-After: "));
        assertThat(answers)
                .filteredOn(answer -> REFUSED_BODY.matcher(answer).matches())
                .hasSizeBetween(1, 24);
        assertThat(alice.post("/api/v1/validation", SampleApplications.elastic("sort", 1))
                        .status())
                .isEqualTo(200);
    }

    /** A call that announces a million bytes, and sends one. */
    private static final class SlowCall implements Closeable {
        private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(5).toMillis();

        private final Socket socket;
        private String answer = "";

        SlowCall(RestCaller user, String path) throws IOException {
            this(user, path, "POST");
        }

        SlowCall(RestCaller user, String path, String method) throws IOException {
            URI server = URI.create(user.base());
            socket = new Socket(server.getHost(), server.getPort());
            socket.setSoTimeout(PATIENCE_MILLIS);
            String login = user.login()
                    .map(l -> "Authorization: Basic "
                            + Base64.getEncoder().encodeToString(l.getBytes(StandardCharsets.UTF_8)) + "\r\n")
                    .orElse("");
            String head =
                    "%s %s HTTP/1.1\r\nHost: %s\r\n%sContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"
                            .formatted(method, path, server.getAuthority(), login);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        }

        /** All of it: the server ends the connection. */
        String answer() throws IOException {
            if (answer.isEmpty()) {
                answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            }
            return answer;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
