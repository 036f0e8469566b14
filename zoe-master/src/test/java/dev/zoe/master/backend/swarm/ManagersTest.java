package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Request.Method;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.testing.PlayedEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Managers of which some do not answer, or not well. */
@Timeout(60)
class ManagersTest {
    private static final String NO_LEADER = "{\"message\": \"The swarm does not have a leader.\"}";

    @Test
    void aManagerThatHangsDoesNotMakeTheClocksOfTheOthersLookWrong() throws IOException {
        try (ServerSocket hangs = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                PlayedEngine well = new PlayedEngine().on("/info", question -> {
                    byte[] info = "{\"Swarm\": {\"NodeID\": \"n2\"}, \"SystemTime\": \"%s\"}"
                            .formatted(Instant.now())
                            .getBytes(StandardCharsets.UTF_8);
                    question.sendResponseHeaders(200, info.length);
                    question.getResponseBody().write(info);
                });
                SwarmBackEnd backEnd = new SwarmBackEnd(
                        new SwarmSettings("zoe", List.of(well.host("well"), host(hangs)), List.of()))) {
            assertThat(backEnd.clocks()).containsOnlyKeys("n2").allSatisfy((node, ahead) -> assertThat(ahead.abs())
                    .isLessThan(Duration.ofSeconds(1)));
        }
    }

    @Test
    void outputIsReadThroughTheNextManagerWhenOneHasNoLeader() throws Exception {
        try (PlayedEngine alone = new PlayedEngine().on("/tasks/", 503, NO_LEADER);
                PlayedEngine well = new PlayedEngine().on("/tasks/", 200, "output");
                Managers managers = managers(alone.host("alone"), well.host("well"));
                LongAnswer answer = managers.open("cannot read", "/tasks/t1/logs")) {
            assertThat(answer.body()).hasContent("output");
        }
    }

    @Test
    void aRefusalToReadOutputIsSaidInTheManagersOwnWords() {
        try (PlayedEngine well = new PlayedEngine().on("/tasks/", 404, "{\"message\": \"task t1 not found\"}");
                Managers managers = managers(well.host("well"))) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> managers.open("cannot read", "/tasks/t1/logs"))
                    .withMessage("cannot read: task t1 not found")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND));
        }
    }

    @Test
    void aManagerThatTakesAQuestionForOutputAndHangsIsNotWaitedForForEver() throws IOException {
        ExecutorService executor = Executors.newCachedThreadPool();
        try (ServerSocket hangs = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Request request =
                    Request.builder().method(Method.GET).path("/tasks/t1/logs").build();
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .isThrownBy(() -> LongAnswer.of(host(hangs), request, Duration.ofMillis(200), executor))
                    .withMessage("it has not begun to answer in 200 ms");
            executor.shutdown();
            assertThat(executor).satisfies(ManagersTest::ends);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void aManagerThatWantsTlsIsNotOneOfTheSwarmAndItIsSaidWhatItWants() {
        String words = "Client sent an HTTP request to an HTTPS server.\n";
        try (PlayedEngine wantsTls = new PlayedEngine().on("/nodes", 400, words);
                Managers managers = managers(wantsTls.host("safe"))) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> managers.get("cannot list", "/nodes"))
                    .withMessageContaining("set tls-cert-path")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        }
    }

    private static void ends(ExecutorService executor) {
        try {
            assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Managers managers(DockerHost... hosts) {
        return new Managers(new SwarmSettings("zoe", Arrays.asList(hosts), List.of()));
    }

    private static DockerHost host(ServerSocket socket) {
        return DockerHost.at(
                "hangs", URI.create("tcp://" + socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort()));
    }
}
