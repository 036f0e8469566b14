package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** More connections of one address than it may have. */
@TestPropertySource(properties = "zoe.api.max-connections-per-address=8")
class ConnectionLimitTest extends ApiTest {
    private static final int MOST = 8;
    private static final int MORE = 5;
    private static final String STRANGER = "127.0.0.2";
    private static final String ANSWER = "HTTP/1.1 200";

    private final List<RawConnection> open = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (RawConnection connection : open) {
            connection.close();
        }
    }

    @Test
    void connectionsOfOneAddressHaveALimitAndThoseOfOthersGoOn() throws IOException {
        for (int i = 0; i < MOST; i++) {
            assertThat(connect().read(ANSWER.length())).isEqualTo(ANSWER);
        }
        for (int i = 0; i < MORE; i++) {
            assertThat(answerOfOneMore()).doesNotContain(ANSWER);
        }
        assertThat(anonymous.get("/api/v1/info").status()).isEqualTo(200);

        open.get(0).close();
        await().until(() -> answerOfOneMore().startsWith(ANSWER));
    }

    private RawConnection connect() throws IOException {
        RawConnection connection = new RawConnection(anonymous, STRANGER);
        open.add(connection);
        connection.get("/api/v1/info", 1);
        return connection;
    }

    private String answerOfOneMore() {
        try (RawConnection connection = new RawConnection(anonymous, STRANGER)) {
            connection.get("/api/v1/info", 1);
            return connection.read(ANSWER.length());
        } catch (IOException closed) {
            return "";
        }
    }
}
