package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real engine over TCP with certificates of both sides, and what is said when they are wrong. The contract is tested
 * over a socket; here are the kinds of connections that it needs: calls, a stream of events, and a stream of output.
 * Programs over TLS are tested in {@link ProgramsOnEngineTest}.
 */
@Tag("slow")
@Timeout(90)
class DockerOverTlsTest {
    private static final String NODE = "engine";
    private static final int CODE = 3;

    @Test
    void aServiceIsStartedFollowedAndSeenToEnd() throws Exception {
        long execution = System.nanoTime();
        ServiceSpec spec = new ServiceSpecBuilder(execution, NODE, BusyboxImage.IMAGE, "worker0")
                .command(List.of("sh", "-c", "echo ready; while [ ! -e /tmp/end ]; do sleep 0.1; done; exit " + CODE))
                .build();
        List<BackEndEvent> events = new CopyOnWriteArrayList<>();
        try (BackEnd engine = backEnd(host())) {
            BackEnd.Subscription watch = engine.watch(events::add);
            try {
                followsToItsEnd(engine, spec, events);
            } finally {
                ContainerStopper.stop(engine, spec.containerName(), Duration.ZERO);
                engine.forget(execution);
                watch.close();
            }
        }
    }

    private static void followsToItsEnd(BackEnd engine, ServiceSpec spec, List<BackEndEvent> events) throws Exception {
        ObservedService service = engine.start(spec);
        assertThat(service.state()).isEqualTo(State.RUNNING);
        assertThat(engine.list()).contains(service);
        try (InputStream output = engine.logs(spec.containerName(), true)) {
            assertThat(new String(output.readNBytes(6), StandardCharsets.UTF_8)).isEqualTo("ready\n");
            ContainerProgram ends = engine.exec(
                    ContainerPlace.of(spec),
                    service.backendId(),
                    new ExecRequest(List.of("touch", "/tmp/end"), false, false, 0, 0),
                    taken -> {});
            assertThat(ends.read()).isEmpty();
            assertThat(ends.exitCode()).isZero();
            ends.close();
            assertThat(output.readAllBytes()).isEmpty();
        }
        await().untilAsserted(() -> assertThat(events)
                .anySatisfy(event -> assertThat(event).isInstanceOfSatisfying(BackEndEvent.Ended.class, ended -> {
                    assertThat(ended.container().name()).isEqualTo(spec.containerName());
                    assertThat(ended.exit()).isEqualTo(new Exit(CODE, false));
                })));
    }

    private static BackEnd backEnd(DockerHost host) {
        return new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host));
    }

    private static DockerHost host() {
        return host(tls("client"));
    }

    private static DockerHost host(Path certificates) {
        return TestDockerHosts.overTls(NODE, url(), certificates);
    }

    private static URI url() {
        return TestEngine.overTls();
    }

    private static Path tls(String directory) {
        return TestEngine.certificates().resolve(directory);
    }

    @Test
    void anEngineOfAnotherAuthorityIsNotTrusted(@TempDir Path directory) throws Exception {
        copy("stranger/ca.pem", directory.resolve("ca.pem"));
        copy("client/cert.pem", directory.resolve("cert.pem"));
        copy("client/key.pem", directory.resolve("key.pem"));
        refuses(host(directory), "the engine's certificate is not signed by the CA in " + directory.resolve("ca.pem"));
    }

    @Test
    void aClientOfAnotherAuthorityIsToldWhoseCertificateItNeeds(@TempDir Path directory) throws Exception {
        copy("client/ca.pem", directory.resolve("ca.pem"));
        copy("stranger/cert.pem", directory.resolve("cert.pem"));
        copy("stranger/key.pem", directory.resolve("key.pem"));
        refuses(host(directory), "the engine does not accept " + directory.resolve("cert.pem"));
    }

    @Test
    void whoComesWithoutTlsIsToldToUseIt() {
        refuses(DockerHost.at(NODE, url()), "set tls-cert-path");
    }

    @Test
    void aMissingCertificateIsSaidBeforeAnythingIsTried(@TempDir Path directory) throws Exception {
        copy("client/ca.pem", directory.resolve("ca.pem"));
        copy("client/key.pem", directory.resolve("key.pem"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> host(directory))
                .withMessageContaining("has no readable cert.pem")
                .withMessageContaining(directory.toString());
    }

    private static void refuses(DockerHost host, String words) {
        try (BackEnd wrong = backEnd(host)) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(wrong::list)
                    .withMessageContaining(NODE)
                    .withMessageContaining(words)
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
            assertThat(nodes(wrong)).singleElement().satisfies(node -> {
                assertThat(node.status()).isEqualTo(ObservedNode.Status.LOST);
                assertThat(node.failure())
                        .hasValueSatisfying(trouble -> assertThat(trouble).contains(words));
            });
        }
    }

    private static List<ObservedNode> nodes(BackEnd backEnd) {
        try {
            return backEnd.nodes();
        } catch (BackEndException e) {
            throw new AssertionError("nodes are told whether they answer or not", e);
        }
    }

    private static void copy(String from, Path to) throws IOException {
        Files.copy(tls(from), to);
    }
}
