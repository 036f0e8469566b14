package dev.zoe.master.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of services, also those that are made to harm the master; each connection is closed. */
class ServiceExchangeTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello and more | 200 hello",
                "HTTP/1.0 200\\r\\n\\r\\nhello                                    | 200 hello",
                "HTTP/1.1 404 No\\r\\ncontent-length:0\\r\\n\\r\\n             | 404 ",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 99\\r\\n\\r\\nhello      | 200 ",
                "HTTP/1.1 200 OK\\r\\n\\r\\nhello, hello                          | 200 ",
                "HTTP/1.1 103 Early\\r\\n\\r\\nHTTP/1.1 200 OK\\r\\n\\r\\n  | 103 ",
                "SSH-2.0\\r\\n\\r\\n                                               | 0 "
            })
    void anAnswerIsReadUpToItsLength(String answer, String expected) throws Exception {
        assertThat(ask(answer, 1, 10).map(response -> response.status() + " " + response.body()))
                .contains(expected == null ? "" : expected.length() < 4 ? expected + " " : expected);
    }

    /** The HTTP client of the JDK kept the connection of the first three open for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 ", "", "HTTP/1.1 103 Early\r\n", "nonsense"})
    void anAnswerWithoutAnEndIsCutOffAndTheConnectionIsClosed(String beginning) throws Exception {
        assertThat(ask(beginning + "y".repeat(1 << 12), 1 << 10, 10)).isEmpty();
    }

    @Test
    void aPathThatIsNoneIsNotAsked() {
        for (String path : new String[] {"", "x", "@127.0.0.1/", "/a b", "/a\r\nHost: b", "http://127.0.0.1/"}) {
            assertThat(ServiceExchange.get("127.0.0.1", 9, path, 10, TIMEOUT).join())
                    .as(path)
                    .isEmpty();
        }
    }

    /** Asks a service that repeats its answer, and waits until the connection is closed from this side. */
    private Optional<ServiceExchange.Response> ask(String answer, int times, int longestBody) throws Exception {
        byte[] bytes = answer.replace("\\r", "\r").replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        try (ServerSocket service = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Future<Boolean> closed = threads.submit(() -> {
                try (Socket client = service.accept()) {
                    for (int i = 0; i < times; i++) {
                        client.getOutputStream().write(bytes);
                    }
                    client.shutdownOutput();
                    while (client.getInputStream().read() >= 0) {
                        // The request, and then the end.
                    }
                } catch (IOException reset) {
                    // Closed as well: the master has not read all bytes.
                }
                return true;
            });
            Optional<ServiceExchange.Response> response = ServiceExchange.get(
                            "127.0.0.1", service.getLocalPort(), "/path", longestBody, TIMEOUT)
                    .join();
            await().atMost(TIMEOUT).until(closed::isDone);
            return response;
        }
    }
}
