package dev.zoe.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More connections of one address to the proxy than it may have. */
@Tag("slow")
class ProxyConnectionLimitTest extends ProxyTestBase {
    private static final String STRANGER = "127.0.0.2";
    private static final String ANOTHER = "127.0.0.4";
    private static final String ANSWER = "HTTP/1.1 404";

    private final List<Socket> open = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }

    @Test
    void connectionsOfOneAddressHaveALimitAndThoseOfOthersGoOn() throws IOException {
        for (int i = 0; i < MOST_PER_ADDRESS; i++) {
            connect(STRANGER);
        }
        // They are counted when a thread of the proxy has seen them.
        await().atMost(Duration.ofSeconds(PATIENCE_SECONDS))
                .until(() -> answerOfOneMore(STRANGER).isEmpty());
        for (int i = 0; i < 5; i++) {
            assertThat(answerOfOneMore(STRANGER)).isEmpty();
        }
        assertThat(answerOfOneMore(ANOTHER)).isEqualTo(ANSWER);
        // An accepted one is served.
        assertThat(ask(open.get(0))).isEqualTo(ANSWER);

        open.get(0).close();
        await().atMost(Duration.ofSeconds(PATIENCE_SECONDS))
                .until(() -> answerOfOneMore(STRANGER).equals(ANSWER));
    }

    @Test
    void aTrustedProxyHasTheConnectionsOfAllItsCallers() throws IOException {
        for (int i = 0; i < MOST_PER_ADDRESS + 10; i++) {
            assertThat(ask(connect(TRUSTED_PROXY))).isEqualTo(ANSWER);
        }
    }

    private Socket connect(String from) throws IOException {
        Socket socket = new Socket();
        open.add(socket);
        socket.setSoTimeout((int) Duration.ofSeconds(PATIENCE_SECONDS).toMillis());
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxyPort));
        return socket;
    }

    private static String ask(Socket socket) throws IOException {
        socket.getOutputStream().write("GET /nowhere HTTP/1.1\r\nHost: apps.test\r\n\r\n".getBytes(US_ASCII));
        return new String(socket.getInputStream().readNBytes(ANSWER.length()), US_ASCII);
    }

    private String answerOfOneMore(String from) {
        try (Socket socket = connect(from)) {
            return ask(socket);
        } catch (IOException closed) {
            return "";
        }
    }
}
