package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SessionClient;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.TestPropertySource;

/** The proxies of the documentation, with other addresses and without TLS, before an API that trusts them. */
@TestPropertySource(properties = "zoe.api.trusted-proxies=127.0.0.1,10.0.0.0/24")
@Tag("slow")
class ProxyExamplesTest extends ApiTest {
    private static final Path EXAMPLES = Path.of("..", "docs", "operators", "proxies");

    @TempDir
    private Path directory;

    private Optional<Process> proxy = Optional.empty();

    @AfterEach
    void stop() throws InterruptedException {
        if (proxy.isPresent()) {
            proxy.get().destroy();
            assertThat(proxy.get().waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void haproxyPassesOnWhoCallsAndNothingThatAClientMakesUp() throws Exception {
        String haproxy = program("ZOE_TEST_HAPROXY", "haproxy");
        int port = freePort();
        Path example = example("haproxy.cfg", "bind :443 ssl crt /etc/haproxy/zoe.pem", "bind 127.0.0.1:" + port);

        start(port, haproxy, "-db", "-f", example.toString());

        passesOnWhoCalls(port);
        passesOnWebSockets(port);
        limitsConnections(port);
    }

    @Test
    void nginxPassesOnWhoCallsAndNothingThatAClientMakesUp() throws Exception {
        String nginx = program("ZOE_TEST_NGINX", "nginx");
        int port = freePort();
        Path example = example(
                "nginx.conf",
                "listen 443 ssl;",
                "listen 127.0.0.1:" + port + ";",
                "ssl_certificate /etc/nginx/zoe.crt;",
                "",
                "ssl_certificate_key /etc/nginx/zoe.key;",
                "",
                "http {",
                "http {\nclient_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;"
                        + " uwsgi_temp_path uwsgi; scgi_temp_path scgi; access_log off;");

        start(
                port,
                nginx,
                "-p",
                directory + "/",
                "-e",
                directory.resolve("error.log").toString(),
                "-c",
                example.toString(),
                "-g",
                "daemon off; pid " + directory.resolve("nginx.pid") + ";");

        passesOnWhoCalls(port);
        passesOnWebSockets(port);
        passesOnFiles(port);
        limitsConnections(port);
    }

    /** The address is seen in what counts failed log-ins; the scheme in which origin is the server's own. */
    private void passesOnWhoCalls(int port) throws IOException {
        RestCaller proxied = new RestCaller("http://127.0.0.1:" + port, alice.login());
        assertThat(proxied.withLogin("alice", "guess")
                        .through("192.0.2.66")
                        .get("/api/v1/executions", "Forwarded", "for=192.0.2.67", "X-Forwarded-Host", "evil.example")
                        .status())
                .isEqualTo(401);
        assertThat(tables.values("login_attempt", "source"))
                .containsExactlyInAnyOrder("address 127.0.0.1", "user alice at 127.0.0.1");

        assertThat(proxied.get("/actuator/prometheus").status()).isEqualTo(404);
        assertThat(proxied.post("/api/v1/validation", " ".repeat(10_000)).status())
                .isEqualTo(400);
        HttpResponse<InputStream> events = proxied.open("/api/v1/events", "Accept", "text/event-stream");
        submit(alice, "announced", 1);
        assertThat(firstEvent(events)).contains("submitted by alice");
        RestResponse own = proxied.post("/api/v1/validation", "{}", "Origin", "https://127.0.0.1");
        RestResponse other = proxied.post("/api/v1/validation", "{}", "Origin", "http://127.0.0.1:" + port);
        assertThat(own.problem()).isEqualTo("invalid-description");
        assertThat(other.problem()).isEqualTo("cross-site");
    }

    private void passesOnWebSockets(int port) throws InterruptedException {
        RestCaller proxied = new RestCaller("http://127.0.0.1:" + port, alice.login());
        addNode("n1", 8, 1L << 33);
        long id = submit(alice, "entered", 1);
        place(id, "boss0", "n1", "active");
        MASTER.answers(request -> {
            if (request instanceof SessionRequest.OpenExec) {
                return Optional.of(new SessionReply.SessionOpened());
            }
            return request instanceof SessionRequest.ReceiveFrames
                    ? Optional.of(new SessionReply.SessionFrames(List.of(new SessionFrame.Exit(3).encode())))
                    : Optional.empty();
        });
        try (SessionClient session = SessionClient.open(proxied, "/api/v1/executions/" + id + "/exec?command=id")) {
            session.receiveReady();
            assertThat(session.receive()).isEqualTo(new SessionFrame.Exit(3));
        }
    }

    /**
     * The limit of nginx for other bodies is smaller. That of the API here is smaller still, and its answer is JSON.
     */
    private void passesOnFiles(int port) throws IOException {
        RestCaller proxied = new RestCaller("http://127.0.0.1:" + port, Optional.empty());
        String login = alice.login()
                .map(pair -> Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)))
                .orElseThrow();
        try (RawConnection connection = new RawConnection(proxied, "127.0.0.1")) {
            connection.send("PUT /api/v1/workspace/content?path=large HTTP/1.1\r\nHost: x\r\nAuthorization: Basic "
                    + login + "\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: " + (3 << 20)
                    + "\r\n\r\n");
            assertThat(connection.readToEnd()).startsWith("HTTP/1.1 413").contains("application/problem+json");
        }
    }

    private static String firstEvent(HttpResponse<InputStream> events) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.startsWith("data:"))
                    .findFirst()
                    .orElse("");
        }
    }

    /** An address has 100 connections or requests at the same time in the examples. */
    private static void limitsConnections(int port) throws IOException {
        RestCaller proxied = new RestCaller("http://127.0.0.1:" + port, Optional.empty());
        List<RawConnection> streams = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                RawConnection connection = new RawConnection(proxied, "127.0.0.2");
                streams.add(connection);
                connection.send("POST /api/v1/executions HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{");
            }
            await().until(() -> refuses(proxied));
            assertThat(proxied.get("/api/v1/info").status()).isEqualTo(200);
        } finally {
            for (RawConnection connection : streams) {
                connection.close();
            }
        }
    }

    private static boolean refuses(RestCaller proxied) throws IOException {
        try (RawConnection connection = new RawConnection(proxied, "127.0.0.2")) {
            connection.get("/api/v1/info", 1);
            return !connection.read("HTTP/1.1 200".length()).equals("HTTP/1.1 200");
        } catch (SocketException closed) {
            return true;
        }
    }

    private void start(int port, String... words) throws IOException {
        proxy = Optional.of(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.txt").toFile())
                .start());
        RestCaller open = new RestCaller("http://127.0.0.1:" + port, Optional.empty());
        await().ignoreExceptions().until(() -> open.get("/api/v1/info").status() == 200);
    }

    private Path example(String name, String... replacements) throws IOException {
        String text = Files.readString(EXAMPLES.resolve(name));
        URI api = URI.create(anonymous.base());
        for (int i = 0; i < replacements.length; i += 2) {
            assertThat(text).contains(replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        assertThat(text).contains("10.0.0.11:5001", "10.0.0.12:5001");
        text = text.replace("10.0.0.11:5001", api.getAuthority()).replace("10.0.0.12:5001", api.getAuthority());
        return Files.writeString(directory.resolve(name), text);
    }

    private static String program(String variable, String name) {
        String path = System.getenv(variable);
        assumeTrue(
                path != null,
                variable + " is not set: the example of " + name + " is not tested. Install " + name
                        + " and set it to its path");
        return String.valueOf(path);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
