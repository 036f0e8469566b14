package dev.zoe.master.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.event.EventInbox;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Services that are slow, endless, or point to other places. */
@Tag("slow")
class HealthProberTest {

    private static final Optional<String> PATH = Optional.of("/health");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final EventInbox inbox = new EventInbox();
    private final HealthProber prober = new HealthProber(inbox);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Service> services = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        prober.close();
        threads.shutdownNow();
        for (Service service : services) {
            service.close();
        }
    }

    @Test
    void aServiceThatAnswersIsToldOnce() {
        Service quick = service(to -> say(to, OK));

        prober.watch("quick", 1, quick.address(), PATH);

        awaitAnswers(1);
    }

    @Test
    void anAcceptedConnectionIsAnAnswerWithoutAPath() {
        Service silent = service(Service::wait);

        prober.watch("silent", 1, silent.address(), Optional.empty());

        awaitAnswers(1);
    }

    @Test
    void aConnectionThatIsClosedAtOnceIsNoAnswer() {
        Service closing = service(to -> {});
        Service greeting = service(to -> say(to, "220 ready\r\n"));

        prober.watch("closing", 1, closing.address(), Optional.empty());
        awaitUntil(() -> assertThat(closing.asked.get()).isGreaterThan(2));
        assertThat(inbox.size()).isZero();

        prober.watch("greeting", 1, greeting.address(), Optional.empty());
        awaitAnswers(1);
    }

    @Test
    void manySlowServicesOfOneExecutionKeepNoOtherOneWaiting() {
        Service slow = service(Service::wait);
        Service quick = service(to -> say(to, OK));
        for (int i = 0; i < 20; i++) {
            prober.watch("slow" + i, 1, slow.address(), PATH);
        }
        awaitUntil(() -> assertThat(slow.open.get()).isPositive());

        for (int i = 0; i < 20; i++) {
            prober.watch("quick" + i, 2, quick.address(), PATH);
        }

        awaitAnswers(20);
        // What was slow is asked again and again. RoundRobinExecutorTest shows that it is never asked by all at once.
        awaitUntil(() -> assertThat(slow.asked.get()).isGreaterThan(20));
    }

    @Test
    void aServiceThatSaysItsHeadersByteByByteIsCutOff() {
        AtomicInteger cutOff = new AtomicInteger();
        Service trickling = service(to -> {
            say(to, "HTTP/1.1 200 OK\r\nX-Long: ");
            trickle(to, cutOff);
        });

        prober.watch("trickling", 1, trickling.address(), PATH);

        awaitUntil(() -> assertThat(cutOff.get()).isGreaterThan(1));
        assertThat(inbox.size()).isZero();
    }

    @Test
    void anEndlessBodyIsNotRead() {
        AtomicInteger cutOff = new AtomicInteger();
        Service endless = service(to -> {
            say(to, "HTTP/1.1 200 OK\r\n\r\n");
            trickle(to, cutOff);
        });

        prober.watch("endless", 1, endless.address(), PATH);

        awaitAnswers(1);
        awaitUntil(() -> assertThat(cutOff.get()).isPositive());
    }

    @Test
    void aRedirectIsNotFollowed() {
        Service inside = service(to -> say(to, OK));
        Service redirecting = service(to -> say(
                to,
                "HTTP/1.1 302 Found\r\nLocation: http://%s/\r\nContent-Length: 0\r\n\r\n".formatted(inside.address())));

        prober.watch("redirecting", 1, redirecting.address(), PATH);

        awaitUntil(() -> assertThat(redirecting.asked.get()).isGreaterThan(2));
        assertThat(inside.asked.get()).isZero();
        assertThat(inbox.size()).isZero();
    }

    @Test
    void aPathDoesNotNameAnotherHost() {
        Service inside = service(to -> say(to, OK));
        Service own = service(to -> say(to, OK));
        Service last = service(to -> say(to, OK));

        prober.watch("odd", 1, own.address(), Optional.of("@" + inside.address() + "/"));
        prober.watch("blank", 1, own.address(), Optional.of("/a b"));
        prober.watch("last", 1, last.address(), PATH);

        awaitAnswers(1);
        assertThat(inside.asked.get()).isZero();
    }

    private void awaitAnswers(int count) {
        awaitUntil(() -> assertThat(inbox.size()).isEqualTo(count));
    }

    private static void awaitUntil(org.awaitility.core.ThrowingRunnable condition) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(condition);
    }

    private Service service(Conversation conversation) {
        try {
            Service service = new Service(conversation);
            services.add(service);
            threads.execute(service::serve);
            return service;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void say(Socket to, String words) throws IOException {
        to.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
    }

    private static void trickle(Socket to, AtomicInteger cutOff) throws IOException {
        OutputStream out = to.getOutputStream();
        try {
            while (true) {
                out.write('x');
                out.flush();
                Thread.onSpinWait();
                to.setSoTimeout(50);
                readOrTimeOut(to);
            }
        } catch (IOException closed) {
            cutOff.incrementAndGet();
        }
    }

    private static void readOrTimeOut(Socket from) throws IOException {
        try {
            if (from.getInputStream().read() < 0) {
                throw new IOException("closed");
            }
        } catch (java.net.SocketTimeoutException nothing) {
            // It listens on.
        }
    }

    private interface Conversation {
        void with(Socket client) throws IOException;
    }

    private final class Service {
        private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        private final Conversation conversation;
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger open = new AtomicInteger();

        private Service(Conversation conversation) throws IOException {
            this.conversation = conversation;
        }

        private String address() {
            return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
        }

        private void serve() {
            try {
                while (true) {
                    Socket client = server.accept();
                    asked.incrementAndGet();
                    threads.execute(() -> talk(client));
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        private void talk(Socket client) {
            open.incrementAndGet();
            try (client) {
                conversation.with(client);
            } catch (IOException cut) {
                // As a prober may do.
            } finally {
                open.decrementAndGet();
            }
        }

        /** Says nothing until it is cut off. */
        private static void wait(Socket client) throws IOException {
            while (client.getInputStream().read() >= 0) {
                Thread.onSpinWait();
            }
        }

        private void close() throws IOException {
            server.close();
        }
    }
}
