package dev.zoe.master.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.protocol.SessionFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections to a port, over real sockets. */
class ForwardSessionTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean moved = new AtomicBoolean();
    private final AtomicInteger asked = new AtomicInteger();
    /** Connections are not opened before it is open. */
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private final Semaphore places = new Semaphore(2);
    private final List<SessionFrame> received = new ArrayList<>();
    private long sent;
    private ServerSocket service;
    private ForwardSession session;

    @BeforeEach
    void open() throws IOException {
        service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        session = new ForwardSession(List.of(80), new PortConnector(this::address), places, threads);
    }

    /** With {@code moved}, another container has the address when it is asked for again. */
    private InetSocketAddress address(int port) throws BackEndException {
        assertThat(port).isEqualTo(80);
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        InetSocketAddress own = new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort());
        boolean isSecond = asked.getAndIncrement() % 2 == 1;
        return moved.get() && isSecond ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 1) : own;
    }

    @AfterEach
    void close() throws IOException {
        session.close();
        service.close();
        threads.shutdownNow();
    }

    @Test
    void eachDirectionEndsByItself() throws IOException {
        send(new SessionFrame.Open(1, 0), data(1, "question"), new SessionFrame.End(1));
        try (Socket accepted = service.accept()) {
            assertThat(accepted.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("question");
            accepted.getOutputStream().write("answer".getBytes(UTF_8));
        }

        awaitFrame(new SessionFrame.End(1));

        assertThat(text(1)).isEqualTo("answer");
        await().atMost(PATIENCE).until(() -> places.availablePermits() == 2);
    }

    /** A web server that refuses a large upload answers, and closes the connection before it has read all. */
    @Test
    void anAnswerArrivesAlthoughTheServiceReadsNoFurther() throws IOException {
        String answer = "x".repeat(SessionFrame.FIRST_WINDOW) + "too large";
        send(new SessionFrame.Open(1, 0), data(1, "the first half, "));
        try (Socket accepted = service.accept()) {
            await().atMost(PATIENCE).until(() -> accepted.getInputStream().available() > 0);
            accepted.getOutputStream().write(answer.getBytes(UTF_8));
            await().atMost(PATIENCE).until(() -> !frames().isEmpty() && text(1).length() == SessionFrame.FIRST_WINDOW);
        }

        // The service left data unread, so its end is a reset: writing fails while the answer waits for a window.
        send(data(1, "the second half"));
        send(data(1, "of the upload"));
        send(new SessionFrame.Window(1, 1000));

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(frames())
                .last()
                .isInstanceOfSatisfying(SessionFrame.Reset.class, reset -> assertThat(reset.reason())
                        .startsWith("the service closed")));
        assertThat(text(1)).isEqualTo(answer);
        await().atMost(PATIENCE).until(() -> places.availablePermits() == 2);
    }

    @Test
    void aPortWhereNothingListensResetsTheConnectionAndNotTheSession() throws IOException {
        service.close();

        send(new SessionFrame.Open(1, 0), data(1, "x"));

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(frames()).anySatisfy(frame -> assertThat(frame)
                .isInstanceOfSatisfying(SessionFrame.Reset.class, reset -> assertThat(reset.reason())
                        .startsWith("port 80: Connection refused"))));
    }

    @Test
    void anAddressThatAnotherContainerHasMeanwhileIsNotUsed() throws IOException {
        moved.set(true);

        send(new SessionFrame.Open(1, 0), data(1, "secret"));

        awaitFrame(new SessionFrame.Reset(1, "the service has ended"));
        try (Socket accepted = service.accept()) {
            assertThat(accepted.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void moreConnectionsThanAllSessionsMayHaveAreReset() {
        send(new SessionFrame.Open(1, 0), new SessionFrame.Open(2, 0), new SessionFrame.Open(3, 0));

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(frames()).anySatisfy(frame -> {
            assertThat(frame.channel()).isEqualTo(3);
            assertThat(((SessionFrame.Reset) frame).reason()).startsWith("too many connections");
        }));
    }

    @Test
    void dataBeyondTheWindowEndsTheSession() {
        gate = new CountDownLatch(1);
        List<SessionFrame> tooMuch = new ArrayList<>(List.of(new SessionFrame.Open(1, 0)));
        for (int i = 0; i < 5; i++) {
            tooMuch.add(new SessionFrame.Data(1, ByteBuffer.allocate(SessionFrame.MOST_CONTENT)));
        }

        send(tooMuch.toArray(SessionFrame[]::new));

        assertThat(frames()).last().isInstanceOfSatisfying(SessionFrame.Failed.class, failed -> assertThat(
                        failed.reason())
                .contains("wait for a window"));
        gate.countDown();
    }

    @Test
    void framesThatComeTwiceCountOnce() throws IOException {
        List<ByteBuffer> frames =
                List.of(new SessionFrame.Open(1, 0).encode(), data(1, "once").encode());
        session.receive(0, frames);
        session.receive(0, frames);
        session.receive(2, List.of(new SessionFrame.End(1).encode()));

        try (Socket accepted = service.accept()) {
            assertThat(accepted.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("once");
        }
    }

    private void send(SessionFrame... frames) {
        session.receive(sent, List.of(frames).stream().map(SessionFrame::encode).toList());
        sent += frames.length;
    }

    private static SessionFrame.Data data(int channel, String text) {
        return new SessionFrame.Data(channel, ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    private void awaitFrame(SessionFrame wanted) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(frames()).contains(wanted));
    }

    private List<SessionFrame> frames() {
        try {
            session.outbox().take(received.size(), 0).stream()
                    .map(SessionFrame::decode)
                    .forEach(received::add);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return received;
    }

    private String text(int channel) {
        StringBuilder text = new StringBuilder();
        for (SessionFrame frame : received) {
            if (frame instanceof SessionFrame.Data data && data.channel() == channel) {
                text.append(UTF_8.decode(data.bytes()));
            }
        }
        return text.toString();
    }
}
