package dev.zoe.master.backend.kubernetes;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A namespace of a test in the real cluster, with the rights of an administrator. It is removed at the end. */
public final class TestNamespace implements AutoCloseable {
    private static final AtomicLong NUMBERS = new AtomicLong(System.currentTimeMillis());

    private final String name = "zoe-test-" + NUMBERS.incrementAndGet();
    private final KubernetesClient client;

    private TestNamespace() {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(TestCluster.kubeconfig().toFile()))
                .withHttpClientFactory(new JdkHttpClientFactory())
                .build();
    }

    public static TestNamespace create() {
        TestNamespace namespace = new TestNamespace();
        namespace
                .client
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace.name)
                        .endMetadata()
                        .build())
                .create();
        await().until(() -> namespace
                        .client
                        .serviceAccounts()
                        .inNamespace(namespace.name)
                        .withName("default")
                        .get()
                != null);
        return namespace;
    }

    public String name() {
        return name;
    }

    public KubernetesClient client() {
        return client;
    }

    /** Changes the node of the tests. The cluster changes it as well, for example when another pod starts. */
    void changeNode(Consumer<NodeSpec> change) {
        await().ignoreExceptionsMatching(TestNamespace::isConflict).until(() -> {
            var unused = client.nodes().withName(TestCluster.NODE).edit(node -> {
                change.accept(node.getSpec());
                return node;
            });
            return true;
        });
    }

    private static boolean isConflict(Throwable failure) {
        return failure instanceof KubernetesClientException refused && refused.getCode() == 409;
    }

    /**
     * Creates what a file of the documentation contains, for this namespace in place of "zoe".
     *
     * @param change what is different from the file
     */
    List<HasMetadata> apply(Path file, UnaryOperator<String> change) throws IOException {
        String text = change.apply(Files.readString(file))
                .replace("name: zoe", "name: " + name)
                .replace("namespace: zoe", "namespace: " + name);
        return client.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    /** Settings of a back-end in this namespace. */
    KubernetesSettings settings() {
        return settingsBuilder().build();
    }

    /** The same, to be changed. */
    KubernetesSettingsBuilder settingsBuilder() {
        return settingsBuilder(TestCluster.kubeconfig());
    }

    /** The same for another kubeconfig. */
    KubernetesSettingsBuilder settingsBuilder(Path kubeconfig) {
        return new KubernetesSettingsBuilder("kit", kubeconfig).namespace(name);
    }

    /** A kubeconfig for the same API server with another token. */
    static Path kubeconfig(Path file, String token) throws IOException {
        String text = Files.readString(TestCluster.kubeconfig());
        return Files.writeString(file, text.replaceFirst("token: \"?[^\"}\\s]+\"?", "token: \"" + token + "\""));
    }

    @Override
    public void close() {
        client.namespaces().withName(name).delete();
        client.close();
    }
}
