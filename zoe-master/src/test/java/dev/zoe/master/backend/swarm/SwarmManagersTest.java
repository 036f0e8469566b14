package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Request.Method;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.testing.ScriptedEngine;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Managers of which some do not answer, or not well. */
@Timeout(60)
@Tag("slow")
class SwarmManagersTest {
    private static final String NO_LEADER = "{\"message\": \"The swarm does not have a leader.\"}";
    private static final Duration FOR_EVER = Duration.ofHours(1);
    /** Longer than a manager that does answer takes on a busy machine. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private static final String LOST_LEADERSHIP = "{\"message\": \"lost leadership\"}";

    @Test
    void aManagerThatHangsDoesNotMakeTheClocksOfTheOthersLookWrong() throws IOException {
        try (ServerSocket hangs = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ScriptedEngine well = new ScriptedEngine().on("/info", question -> {
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
        try (ScriptedEngine alone = new ScriptedEngine().on("/tasks/", 503, NO_LEADER);
                ScriptedEngine well = new ScriptedEngine().on("/tasks/", 200, "output");
                SwarmManagers managers = managers(alone.host("alone"), well.host("well"));
                StreamingManagerResponse answer = managers.open("cannot read", "/tasks/t1/logs")) {
            assertThat(answer.body()).hasContent("output");
        }
    }

    @Test
    void aRefusalToReadOutputIsSaidInTheManagersOwnWords() {
        try (ScriptedEngine well = new ScriptedEngine().on("/tasks/", 404, "{\"message\": \"task t1 not found\"}");
                SwarmManagers managers = managers(well.host("well"))) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> managers.open("cannot read", "/tasks/t1/logs"))
                    .withMessage("cannot read: task t1 not found")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND));
        }
    }

    /** A channel of a socket file knows no time limit for reads. */
    @Test
    void aManagerBehindASocketFileThatHangsIsNotWaitedForForEver(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("docker.sock");
        SwarmSettings settings =
                new SwarmSettings("zoe", List.of(DockerHost.at("hangs", URI.create("unix://" + file))), List.of());
        try (ServerSocketChannel hangs = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            hangs.bind(UnixDomainSocketAddress.of(file));
            try (SwarmManagers managers = new SwarmManagers(settings, SOON, SOON, SOON)) {
                assertThatExceptionOfType(BackEndException.class)
                        .isThrownBy(() -> managers.find("cannot read", "/nodes"))
                        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            }
        }
    }

    @Test
    void aManagerThatTakesAQuestionForOutputAndHangsIsNotWaitedForForEver() throws IOException {
        ExecutorService executor = Executors.newCachedThreadPool();
        try (ServerSocket hangs = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Request request =
                    Request.builder().method(Method.GET).path("/tasks/t1/logs").build();
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .isThrownBy(
                            () -> StreamingManagerResponse.of(host(hangs), request, Duration.ofMillis(200), executor))
                    .withMessage("it has not begun to answer in 200 ms");
            executor.shutdown();
            assertThat(executor).satisfies(SwarmManagersTest::ends);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void aManagerThatWantsTlsIsNotOneOfTheSwarmAndItIsSaidWhatItWants() {
        String words = "Client sent an HTTP request to an HTTPS server.\n";
        try (ScriptedEngine wantsTls = new ScriptedEngine().on("/nodes", 400, words);
                SwarmManagers managers = managers(wantsTls.host("safe"))) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> managers.get("cannot list", "/nodes"))
                    .withMessageContaining("set tls-cert-path")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        }
    }

    @Test
    void whileAManagerHangsTheNextOneAnswersAndIsAskedFirstFromThenOn() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedEngine hangs = new ScriptedEngine().on("/nodes", question -> {
                    asked.incrementAndGet();
                    released.await();
                });
                ScriptedEngine well = new ScriptedEngine().on("/nodes", 200, "[]");
                SwarmManagers managers =
                        new SwarmManagers(settings(hangs.host("hangs"), well.host("well")), FOR_EVER, SOON, FOR_EVER)) {
            assertThat(managers.get("cannot list", "/nodes")).isEmpty();
            assertThat(managers.get("cannot list", "/nodes")).isEmpty();
            assertThat(asked).hasValue(1);
        } finally {
            released.countDown();
        }
    }

    @Test
    void whenNoManagerCanDecideAllSayWhy() {
        try (ScriptedEngine one = new ScriptedEngine().on("/nodes", 503, NO_LEADER);
                ScriptedEngine two = new ScriptedEngine().on("/nodes", 500, LOST_LEADERSHIP);
                SwarmManagers managers = managers(one.host("one"), two.host("two"))) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> managers.get("cannot list", "/nodes"))
                    .withMessage("cannot list: no manager of the swarm answers"
                            + " (one: The swarm does not have a leader.; two: lost leadership)")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        }
    }

    @Test
    void aChangeIsAskedOfTheNextOneAsWellWhileTheFirstHangs() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedEngine hangs = new ScriptedEngine().on("/services/", question -> {
                    asked.incrementAndGet();
                    released.await();
                });
                ScriptedEngine well = new ScriptedEngine()
                        .on("/services/create", 201, "{\"ID\": \"s1\"}")
                        .on("/services/", 404, "");
                SwarmManagers managers =
                        new SwarmManagers(settings(hangs.host("hangs"), well.host("well")), FOR_EVER, FOR_EVER, SOON)) {
            ManagerResponse made = managers.post(
                    "cannot create", "/services/create", JsonMapper.shared().createObjectNode(), Map.of());
            assertThat(made.status()).isEqualTo(201);
            assertThat(managers.delete("cannot remove", "/services/s1").isNotFound())
                    .isTrue();
            assertThat(asked).hasValue(1);
        } finally {
            released.countDown();
        }
    }

    /** The first one did make it, and says so late; the second one says that the name is taken. */
    @Test
    void aServiceThatTheFirstOneMadeMeanwhileIsAdopted() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        String labels = "{\"zoe_deployment_name\": \"kit\", \"zoe_type\": \"app_service\"}";
        String service =
                """
                {"ID": "s1", "Spec": {"Labels": %s, "TaskTemplate": {"Placement": {"Constraints": ["node.id==n1"]}}}}
                """
                        .formatted(labels);
        AtomicInteger made = new AtomicInteger();
        ScriptedEngine.Answer create = question -> {
            if (made.getAndIncrement() == 0) {
                released.await();
            }
            ScriptedEngine.answer(question, 409, "{\"message\": \"name conflicts with an existing object\"}");
        };
        try (ScriptedEngine slow = new ScriptedEngine();
                ScriptedEngine other = new ScriptedEngine()) {
            for (ScriptedEngine each : List.of(slow, other)) {
                each.on("/services/create", create)
                        .on("/services/worker0-1-kit", 200, service)
                        .on("/networks/create", 201, "{\"Id\": \"o1\"}")
                        .on(
                                "/nodes",
                                200,
                                "[{\"ID\": \"n1\", \"Description\": {\"Hostname\": \"node1\"},"
                                        + " \"Status\": {\"State\": \"ready\"}}]")
                        .on(
                                "/tasks",
                                200,
                                "[{\"ID\": \"t1\", \"ServiceID\": \"s1\", \"NodeID\": \"n1\","
                                        + " \"DesiredState\": \"running\", \"Status\": {\"State\": \"running\"}}]");
            }
            try (SwarmBackEnd backEnd = new SwarmBackEnd(new SwarmSettings(
                    ServiceSpecBuilder.DEPLOYMENT, List.of(slow.host("slow"), other.host("other")), List.of()))) {
                ObservedService adopted =
                        backEnd.start(new ServiceSpecBuilder(1, "node1", "busybox", "worker0").build());
                assertThat(adopted.backendId()).isEqualTo("s1");
                assertThat(made).hasValue(2);
            }
        } finally {
            released.countDown();
        }
    }

    @Test
    void whatChangesSomethingIsAskedOfTheNextOneOnlyWhenOneHasFailed() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedEngine alone = new ScriptedEngine().on("/services/", question -> {
                    asked.incrementAndGet();
                    ScriptedEngine.answer(question, 500, LOST_LEADERSHIP);
                });
                ScriptedEngine well = new ScriptedEngine().on("/services/", 200, "");
                SwarmManagers managers = managers(alone.host("alone"), well.host("well"))) {
            assertThat(managers.delete("cannot remove", "/services/s1").isOk()).isTrue();
            assertThat(managers.delete("cannot remove", "/services/s2").isOk()).isTrue();
            assertThat(asked).hasValue(1);
        }
    }

    private static void ends(ExecutorService executor) {
        try {
            assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SwarmManagers managers(DockerHost... hosts) {
        return new SwarmManagers(settings(hosts));
    }

    private static SwarmSettings settings(DockerHost... hosts) {
        return new SwarmSettings("zoe", Arrays.asList(hosts), List.of());
    }

    private static DockerHost host(ServerSocket socket) {
        return DockerHost.at(
                "hangs", URI.create("tcp://" + socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort()));
    }
}
