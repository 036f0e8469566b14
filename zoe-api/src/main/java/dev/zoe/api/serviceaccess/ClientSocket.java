package dev.zoe.api.serviceaccess;

import dev.zoe.protocol.SessionFrame;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The WebSocket of a client. One thread sends; those of Tomcat receive and never wait. */
final class ClientSocket extends Endpoint {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSocket.class);

    private final CountDownLatch opened = new CountDownLatch(1);
    private final Consumer<ByteBuffer> receiver;
    private volatile Optional<Session> session = Optional.empty();
    private volatile boolean closed;
    private volatile long lastSignNanos = System.nanoTime();

    /** @param receiver gets each message of the client */
    ClientSocket(Consumer<ByteBuffer> receiver) {
        this.receiver = receiver;
    }

    @Override
    public void onOpen(Session connection, EndpointConfig config) {
        // RelayedSession has limits of its own.
        connection.setMaxIdleTimeout(0);
        connection.setMaxBinaryMessageBufferSize(SessionFrame.MOST_BYTES);
        connection.addMessageHandler(ByteBuffer.class, (MessageHandler.Whole<ByteBuffer>) this::receive);
        connection.addMessageHandler(
                PongMessage.class, (MessageHandler.Whole<PongMessage>) pong -> lastSignNanos = System.nanoTime());
        lastSignNanos = System.nanoTime();
        session = Optional.of(connection);
        opened.countDown();
    }

    private void receive(ByteBuffer message) {
        lastSignNanos = System.nanoTime();
        // Tomcat uses the buffer again.
        ByteBuffer copy = ByteBuffer.allocate(message.remaining()).put(message).flip();
        receiver.accept(copy);
    }

    @Override
    public void onClose(Session connection, CloseReason reason) {
        closed = true;
        opened.countDown();
    }

    @Override
    public void onError(Session connection, Throwable failure) {
        LOG.debug("The WebSocket of a session failed: reason=\"{}\"", failure.getMessage());
        closed = true;
    }

    /** Whether the client has connected in this time. */
    boolean awaitOpen(Duration timeout) throws InterruptedException {
        return opened.await(timeout.toMillis(), TimeUnit.MILLISECONDS) && session.isPresent();
    }

    /** There will be no connection. */
    void abandon() {
        closed = true;
        opened.countDown();
    }

    boolean isClosed() {
        return closed;
    }

    /** The time since the client has sent anything, also an answer to a ping. */
    long nanosOfSilence() {
        return System.nanoTime() - lastSignNanos;
    }

    void send(ByteBuffer frame) throws IOException {
        connection().getBasicRemote().sendBinary(frame);
    }

    void ping() throws IOException {
        connection().getBasicRemote().sendPing(ByteBuffer.allocate(0));
    }

    private Session connection() throws IOException {
        return session.filter(Session::isOpen).orElseThrow(() -> new IOException("the client has disconnected"));
    }

    void close() {
        closed = true;
        session.filter(Session::isOpen).ifPresent(open -> {
            try {
                open.close(new CloseReason(CloseReason.CloseCodes.NORMAL_CLOSURE, ""));
            } catch (IOException gone) {
                LOG.debug("A WebSocket was not closed in order: reason=\"{}\"", gone.getMessage());
            }
        });
    }
}
