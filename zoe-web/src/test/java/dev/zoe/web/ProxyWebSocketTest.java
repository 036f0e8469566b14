package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.web.ProxyBrowser.Page;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.WebSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** WebSockets through the proxy, and what ends them. */
@Tag("slow")
class ProxyWebSocketTest extends ProxyTestBase {
    /** Ends after the browsers: both ends of a connection that close at the same moment may wait for each other. */
    private static final Vertx APPLICATIONS = Vertx.vertx();

    @AfterAll
    static void endApplications() {
        ProxyBrowser.await(APPLICATIONS.close());
    }

    @Test
    void aUserOpensWhatIsSharedUntilTheShareEnds() throws Exception {
        long id = running("", echo());
        String share = "/api/v1/executions/" + id + "/shares/users/bob";
        assertThat(alice.send("PUT", share).status()).isEqualTo(204);
        assertThat(logInAndOpen("bob", id, "/").status()).isEqualTo(200);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

        assertThat(alice.send("DELETE", share).status()).isEqualTo(204);

        assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(browser.get(url(id, "/")).status()).isEqualTo(404);
    }

    @Test
    void webSocketsPassWithTheirProtocolAndFramesOfAllSizes() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");
        WebSocket socket = browser.webSocket(url(id, "/socket"), "Origin", origin(id));

        assertThat(socket.subProtocol()).isEqualTo("echo-1");
        BlockingQueue<Buffer> received = new LinkedBlockingQueue<>();
        socket.handler(received::add);
        for (int size : List.of(1, 125, 126, 65_536, 3_000_000)) {
            ProxyBrowser.await(socket.writeBinaryMessage(Buffer.buffer(new byte[size])));
            int all = 0;
            while (all < size) {
                all += received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS).length();
            }
            assertThat(all).isEqualTo(size);
        }
        ProxyBrowser.await(socket.writeTextMessage("hello"));
        assertThat(received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasToString("hello");
        CompletableFuture<Buffer> pong = new CompletableFuture<>();
        socket.pongHandler(pong::complete);
        ProxyBrowser.await(socket.writePing(Buffer.buffer("p")));
        assertThat(pong).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aWebSocketOutlivesConnectionsThatReachNoApplication() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");
        WebSocket socket = browser.webSocket(url(id, "/socket"), "Origin", origin(id));
        BlockingQueue<Buffer> received = new LinkedBlockingQueue<>();
        socket.handler(received::add);

        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), proxyPort)) {
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }

        ProxyBrowser.await(socket.writeTextMessage("hello"));
        assertThat(received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasToString("hello");
    }

    @Test
    void aWebSocketOfAnotherPageIsRefused() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        Page refused = browser.get(
                url(id, "/socket"),
                "Upgrade",
                "websocket",
                "Connection",
                "Upgrade",
                "Sec-WebSocket-Key",
                "dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version",
                "13",
                "Origin",
                "http://e1.apps.test:" + proxyPort);

        assertThat(refused.status()).isEqualTo(403);
    }

    @Test
    void aLogOutClosesWebSocketsAndRefusesRequests() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");
        CompletableFuture<Void> closed = new CompletableFuture<>();
        browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

        zoe.post(server, "/logout", Map.of());

        assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(browser.get(url(id, "/"), "Accept", "*/*").status()).isEqualTo(401);
    }

    @Test
    void theEndOfAnExecutionClosesItsWebSockets() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");
        CompletableFuture<Void> closed = new CompletableFuture<>();
        browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

        records.end(id, ExecutionStatus.TERMINATED);

        assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(browser.get(url(id, "/")).status()).isEqualTo(410);
    }

    @Test
    void aUserHasALimitOfConnections() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");
        for (int i = 0; i < 20; i++) {
            browser.webSocket(url(id, "/socket"), "Origin", origin(id));
        }

        Page refused = browser.get(url(id, "/"));

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text()).contains("You have 20 connections");
    }

    @Test
    void webSocketsThatHaveEndedMakeRoomForOthersOfTheSameAddress() throws Exception {
        long id = running("", echo());
        logInAndOpen("alice", id, "/");

        for (int i = 0; i < MOST_PER_ADDRESS + 10; i++) {
            CompletableFuture<Void> closed = new CompletableFuture<>();
            WebSocket socket = browser.webSocket(url(id, "/socket"), "Origin", origin(id));
            socket.closeHandler(closed::complete);
            ProxyBrowser.await(socket.close());
            assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        assertThat(browser.get(url(id, "/")).status()).isEqualTo(200);
    }

    private static String echo() {
        HttpServer echo = ProxyBrowser.await(APPLICATIONS
                .createHttpServer(new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(0)
                        .addWebSocketSubProtocol("echo-1")
                        .setMaxWebSocketFrameSize(4 << 20)
                        .setMaxWebSocketMessageSize(4 << 20))
                .webSocketHandler(socket -> {
                    socket.textMessageHandler(socket::writeTextMessage);
                    socket.binaryMessageHandler(socket::writeBinaryMessage);
                })
                .requestHandler(request -> request.response().end("page"))
                .listen());
        return "127.0.0.1:" + echo.actualPort();
    }
}
