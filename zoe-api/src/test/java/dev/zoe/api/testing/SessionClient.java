package dev.zoe.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.protocol.SessionFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A session into a service over a real WebSocket, frame by frame. */
public final class SessionClient implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<SessionFrame> received = new LinkedBlockingQueue<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final WebSocket socket;

    private SessionClient(RestCaller caller, String path, List<String> headers) {
        URI address = URI.create("ws" + caller.base().substring("http".length()) + path);
        WebSocket.Builder builder = CLIENT.newWebSocketBuilder().subprotocols("zoe-session-1");
        caller.login()
                .map(login -> "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
                .or(() -> caller.token().map(token -> "Bearer " + token))
                .ifPresent(value -> builder.header("Authorization", value));
        for (int i = 0; i < headers.size(); i += 2) {
            builder.header(headers.get(i), headers.get(i + 1));
        }
        socket = builder.buildAsync(address, new Listener()).join();
    }

    /** Opens a session, which must succeed. */
    public static SessionClient open(RestCaller caller, String path, String... headers) {
        SessionClient client = new SessionClient(caller, path, List.of(headers));
        assertThat(client.socket.getSubprotocol()).isEqualTo("zoe-session-1");
        return client;
    }

    /** The status and the kind of the problem of a handshake that must be refused, as {@code 404 not-found}. */
    public static String refusal(RestCaller caller, String path, String... headers) {
        try (SessionClient opened = new SessionClient(caller, path, List.of(headers))) {
            return "101 " + opened.socket.getSubprotocol();
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                int status = refused.getResponse().statusCode();
                String body = Optional.ofNullable(refused.getResponse().body())
                        .map(Object::toString)
                        .orElse("");
                String type = JsonMapper.shared()
                        .readTree(body.isEmpty() ? "{}" : body)
                        .path("type")
                        .asString("");
                return status + " " + type.substring(type.lastIndexOf(':') + 1);
            }
            throw e;
        }
    }

    public void send(SessionFrame frame) {
        socket.sendBinary(frame.encode(), true).join();
    }

    /** Sends what may be no frame. */
    public void sendRaw(byte[] message) {
        socket.sendBinary(ByteBuffer.wrap(message), true).join();
    }

    /** Sends messages, which may be no frames, until the server takes no more of them. */
    public void sendUntilRefused(List<byte[]> messages) {
        try {
            messages.forEach(this::sendRaw);
        } catch (CompletionException e) {
            // The server answered the first bad message by an end, while others were on their way.
            assertThat(e).hasCauseInstanceOf(IOException.class);
        }
    }

    /** The next frame, which must come. */
    public SessionFrame receive() throws InterruptedException {
        SessionFrame frame = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(frame).as("a frame within %d s", PATIENCE_SECONDS).isNotNull();
        return frame;
    }

    /** The first frame. */
    public JsonNode receiveReady() throws InterruptedException {
        SessionFrame frame = receive();
        assertThat(frame).isInstanceOf(SessionFrame.Ready.class);
        return JsonMapper.shared().readTree(((SessionFrame.Ready) frame).about());
    }

    /** Skips frames up to the last one, which must be a failure; gives its problem. */
    public JsonNode receiveFailure() throws InterruptedException {
        SessionFrame frame = receive();
        while (!(frame instanceof SessionFrame.Failed)) {
            assertThat(frame).isNotInstanceOf(SessionFrame.Exit.class);
            frame = receive();
        }
        return JsonMapper.shared().readTree(((SessionFrame.Failed) frame).reason());
    }

    /** The frames that have come and were not received. */
    public int waiting() {
        return received.size();
    }

    /** Waits until the server has closed the WebSocket in order. */
    public void awaitClosed() throws InterruptedException {
        assertThat(closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("closed within %d s", PATIENCE_SECONDS)
                .isTrue();
    }

    /**
     * Waits until the WebSocket has ended, closed or broken off. A server that closes it while it has not read all that
     * was sent resets the connection, and the client may not see the close frame before that.
     */
    public void awaitEnded() throws InterruptedException {
        assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("ended within %d s", PATIENCE_SECONDS)
                .isTrue();
    }

    @Override
    public void close() {
        socket.abort();
    }

    private final class Listener implements WebSocket.Listener {
        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket connection, ByteBuffer data, boolean last) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            begun.writeBytes(bytes);
            if (last) {
                received.add(SessionFrame.decode(ByteBuffer.wrap(begun.toByteArray())));
                begun.reset();
            }
            connection.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket connection, int status, String reason) {
            closed.countDown();
            ended.countDown();
            return null;
        }

        @Override
        public void onError(WebSocket connection, Throwable error) {
            ended.countDown();
        }
    }
}
