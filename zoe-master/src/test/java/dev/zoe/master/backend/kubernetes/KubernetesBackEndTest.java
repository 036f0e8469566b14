package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.testing.BackEndCapability;
import dev.zoe.master.backend.testing.BackEndContract;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.CuttableSocket;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The contract against a real Kubernetes. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
class KubernetesBackEndTest extends BackEndContract {
    private static final Pattern SERVER = Pattern.compile("https://[^\"\\s]+");

    @TempDir
    Path directory = Path.of("");

    /** One for all tests, because a fixture leaves the cluster through it. */
    private static Optional<CuttableSocket> front = Optional.empty();

    @Override
    protected BackEnd open() throws IOException {
        return new KubernetesBackEnd(new KubernetesSettingsBuilder(ServiceSpecBuilder.DEPLOYMENT, kubeconfigOfFront())
                .usage()
                .policy(policy())
                .build());
    }

    /** The kubeconfig of the cluster, with the port in front of its API server. */
    private Path kubeconfigOfFront() throws IOException {
        String text = Files.readString(TestCluster.kubeconfig());
        Matcher server = SERVER.matcher(text);
        if (!server.find()) {
            throw new IOException("no server in " + TestCluster.kubeconfig());
        }
        if (front.isEmpty()) {
            URI url = URI.create(server.group());
            front = Optional.of(CuttableSocket.ofPort(new InetSocketAddress(url.getHost(), url.getPort())));
        }
        return Files.writeString(
                directory.resolve("kubeconfig"), server.replaceFirst("https://127.0.0.1:" + port().port()));
    }

    private static CuttableSocket port() {
        return front.orElseThrow();
    }

    @AfterAll
    static void closeTheFront() {
        front.ifPresent(CuttableSocket::close);
        front = Optional.empty();
    }

    @Override
    protected String image() {
        return BusyboxImage.IMAGE;
    }

    @Override
    protected String node() {
        return TestCluster.NODE;
    }

    @Override
    protected List<String> serve(String host, int port, String text) {
        return BusyboxImage.serve("0.0.0.0", host, port, text);
    }

    @Override
    protected List<String> fetch(String host, int port) {
        return BusyboxImage.fetch(host, port);
    }

    @Override
    protected void cutOff() {
        port().cut();
    }

    @Override
    protected void restore() {
        port().restore();
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        return Map.of();
    }
}
