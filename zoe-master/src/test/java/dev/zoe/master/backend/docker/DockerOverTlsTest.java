package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.testing.BackEndCapability;
import dev.zoe.master.backend.testing.BackEndContract;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract against a real engine over TCP with certificates of both sides, and what is said when they are wrong.
 */
@Tag("slow")
class DockerOverTlsTest extends BackEndContract {
    private static final String NODE = "engine";

    @Override
    protected BackEnd open() {
        return new DockerBackEnd(
                DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host()).withPolicy(policy()));
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

    @Override
    protected String image() {
        return BusyboxImage.IMAGE;
    }

    @Override
    protected String node() {
        return NODE;
    }

    @Override
    protected List<String> serve(String host, int port, String text) {
        return BusyboxImage.serve(BusyboxImage.OWN_ADDRESS, host, port, text);
    }

    @Override
    protected List<String> fetch(String host, int port) {
        return BusyboxImage.fetch(host, port);
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        return Map.of(BackEndCapability.OUTAGE, "an engine that goes away is the same over TLS as over a socket");
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
