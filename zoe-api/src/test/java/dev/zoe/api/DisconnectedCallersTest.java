package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/** Callers who close their connection in the middle of an answer: no failure of Zoe, and no place in its log. */
@TestPropertySource(properties = "logging.level.dev.zoe.api.problem=debug")
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class DisconnectedCallersTest extends ApiTest {
    private static final int AT_ONCE = 8;
    private static final String STATUS = "HTTP/1.1 200";

    @AfterEach
    void theLogHasNoErrorAndNoStackTrace(CapturedOutput log) {
        assertThat(log.getAll().lines().filter(line -> line.contains(" ERROR ") || line.startsWith("\tat ")))
                .isEmpty();
    }

    @Test
    void streamsThatAreLeftWhenTheyEnd(CapturedOutput log) {
        long id = submit(root, "sort", 1);
        end(id, "terminated");

        leave(log, "GET /api/v1/executions/%d/logs?all=true HTTP/1.1\r\nAccept: text/event-stream".formatted(id));
    }

    /** Leaves, again and again, until the server has met a closed connection. */
    private void leave(CapturedOutput log, String request) {
        String login = Base64.getEncoder().encodeToString("root:secret".getBytes(StandardCharsets.UTF_8));
        await().until(() -> {
            for (int i = 0; i < AT_ONCE; i++) {
                try (RawConnection connection = new RawConnection(anonymous, "127.0.0.1")) {
                    // With a body, the server writes the rest of an answer at another place than without.
                    connection.send("%s\r\nHost: 127.0.0.1\r\nAuthorization: Basic %s\r\nContent-Length: %d\r\n\r\n%s"
                            .formatted(request, login, i % 2, "x".repeat(i % 2)));
                    assertThat(connection.read(STATUS.length())).startsWith("HTTP/1.1 ");
                }
            }
            return log.getAll().contains("A caller closed its connection before it got the whole answer");
        });
    }
}
