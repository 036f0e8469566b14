package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.SmallSendBuffers;
import dev.zoe.api.testing.WaitingWriterThreads;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** A caller who reads a little now and then. Here every second wait for it is one too many. */
@Import(SmallSendBuffers.class)
@TestPropertySource(properties = {"zoe.api.answer-grace=0s", "zoe.api.answer-rate=100GB"})
class SlowResponseReadersTest extends ApiTest {
    private static final int CALLS = 1000;
    private static final int PIECE = 40_000;
    private static final int PIECES = 4;

    @Test
    void whoReadsTooSlowlyLosesTheConnection() throws IOException {
        try (RawConnection connection = new RawConnection(anonymous, "127.0.0.2")) {
            connection.get("/api/v1/info", CALLS);
            for (int i = 0; i < PIECES && !connection.isEnded(); i++) {
                await().until(() -> WaitingWriterThreads.count() == 1 || connection.isEnded());
                connection.read(PIECE);
            }

            assertThat(connection.isEnded()).isTrue();
        }
    }
}
