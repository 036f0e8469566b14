package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.api.testing.SmallSendBuffers;
import dev.zoe.api.testing.WaitingWriterThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Callers who ask and do not read what they are answered. Tomcat by itself would wait for them for the long time-out.
 */
@Import(SmallSendBuffers.class)
@TestPropertySource(
        properties = {
            "server.tomcat.threads.max=30",
            "server.tomcat.connection-timeout=1h",
            "zoe.api.max-requests=12",
            "zoe.api.max-requests-per-address=4"
        })
@Tag("slow")
class UnreadResponsesTest extends ApiTest {
    private static final int PART = 4;
    /** More than Tomcat has threads. */
    private static final int CONNECTIONS = 40;

    private static final int CALLS = 1000;
    private static final String STRANGER = "127.0.0.2";

    private final List<RawConnection> open = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (RawConnection connection : open) {
            connection.close();
        }
        await().until(() -> WaitingWriterThreads.count() == 0);
    }

    @Test
    void anAddressThatReadsNothingHoldsItsPartOfTheThreadsOnly() throws IOException {
        for (int i = 0; i < CONNECTIONS; i++) {
            long before = WaitingWriterThreads.count();
            // A refusal is small and is written after all filters.
            RawConnection connection = ask("/api/v1/executions");
            await().until(() -> WaitingWriterThreads.count() > before || connection.isEnded());
        }

        assertThat(anonymous.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(alice.post(
                                "/api/v1/executions",
                                SampleApplications.submission(SampleApplications.elastic("unhindered", 1)))
                        .status())
                .isEqualTo(201);
        assertThat(WaitingWriterThreads.count()).isLessThanOrEqualTo(PART);
    }

    @Test
    void whoReadsNothingLosesTheConnection() throws IOException {
        RawConnection connection = ask("/api/v1/info");
        await().until(() -> WaitingWriterThreads.count() == 1);

        await().during(Duration.ofSeconds(1)).until(() -> WaitingWriterThreads.count() == 0);

        assertThat(connection.readToEnd().split("HTTP/1.1 200", -1)).hasSizeLessThan(CALLS);
    }

    private RawConnection ask(String path) throws IOException {
        RawConnection connection = new RawConnection(anonymous, STRANGER);
        open.add(connection);
        connection.get(path, CALLS);
        return connection;
    }
}
