package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.TestSitePolicies;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong in a real cluster is said in a sentence, with the kind that decides about a retry. */
class KubernetesFailuresTest extends KubernetesTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aKubeconfigThatDoesNotExistIsNamed() {
        Path missing = directory.resolve("missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KubernetesBackEnd(new KubernetesSettingsBuilder("kit", missing).build()).close())
                .withMessageContaining(missing.toString())
                .withMessageContaining("zoe.back-end.kubernetes.kubeconfig");
    }

    @Test
    void aTokenThatIsNotValidIsSaid() throws Exception {
        Path kubeconfig = TestNamespace.kubeconfig(directory.resolve("kubeconfig"), "expired");
        assertRefused(
                namespace.settingsBuilder(kubeconfig).build(),
                spec("worker0").build(),
                Kind.UNAVAILABLE,
                "does not accept the credentials (401)",
                "Renew the token");
    }

    @Test
    void aNamespaceThatDoesNotExistIsNamed() {
        assertRefused(
                namespace.settingsBuilder().namespace("nowhere").build(),
                spec("worker0").build(),
                Kind.UNAVAILABLE,
                "the namespace \"nowhere\" does not exist",
                "zoe.back-end.kubernetes.namespace");
    }

    @Test
    void theCheckupWarnsOfAFullQuota() {
        limitCpu("0");
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            assertThat(backEnd.checks())
                    .filteredOn(check -> check.state() == BackEndCheck.State.WARNING)
                    .hasSize(2)
                    .allSatisfy(check -> assertThat(check.found()).contains("exceeded quota: small"));
        }
    }

    @Test
    void aFullQuotaOfTheNamespaceDelaysAStart() {
        limitCpu("100m");
        assertRefused(
                namespace.settings(),
                spec("worker0")
                        .limits(new ServiceSpec.Limits(200, 64L << 20, 0, 0, 200, 64L << 20))
                        .build(),
                Kind.UNAVAILABLE,
                "exceeded quota: small");
    }

    /** Gives the namespace a quota of requested CPU, and waits until the cluster knows what is used of it. */
    private void limitCpu(String upper) {
        namespace
                .client()
                .resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withName("small")
                        .withNamespace(namespace.name())
                        .endMetadata()
                        .withNewSpec()
                        .withHard(Map.of("requests.cpu", new Quantity(upper)))
                        .endSpec()
                        .build())
                .create();
        await().until(() -> namespace
                        .client()
                        .resourceQuotas()
                        .inNamespace(namespace.name())
                        .withName("small")
                        .get()
                        .getStatus()
                        .getHard()
                != null);
    }

    @Test
    void theCheckupSaysWhenTheApiServerDoesNotAnswer() throws Exception {
        Path kubeconfig = Files.writeString(
                directory.resolve("kubeconfig"),
                Files.readString(TestCluster.kubeconfig()).replaceFirst("https://[^\"\\s]+", "https://127.0.0.1:1"));
        try (KubernetesBackEnd backEnd =
                new KubernetesBackEnd(namespace.settingsBuilder(kubeconfig).build())) {
            assertThat(backEnd.checks()).singleElement().satisfies(check -> {
                assertThat(check.state()).isEqualTo(BackEndCheck.State.FAILED);
                assertThat(check.found()).contains("the API server does not answer");
                assertThat(check.advice()).contains("zoe.back-end.kubernetes.kubeconfig");
            });
        }
    }

    @Test
    void theCheckupEndsWhenTheApiServerHangs() throws Exception {
        // The kernel accepts connections, and nothing reads from them.
        try (ServerSocket hanging = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Path kubeconfig = Files.writeString(
                    directory.resolve("kubeconfig"),
                    Files.readString(TestCluster.kubeconfig())
                            .replaceFirst("https://[^\"\\s]+", "http://127.0.0.1:" + hanging.getLocalPort()));
            try (KubernetesBackEnd backEnd =
                    new KubernetesBackEnd(namespace.settingsBuilder(kubeconfig).build())) {
                assertThat(backEnd.checks()).singleElement().satisfies(check -> {
                    assertThat(check.state()).isEqualTo(BackEndCheck.State.FAILED);
                    assertThat(check.found()).contains("did not answer all requests of this check within 10 s");
                });
            }
        }
    }

    @Test
    void aPodThatDoesNotFitOnItsNodeIsNoRoom() {
        assertRefused(
                namespace.settings(),
                spec("worker0")
                        .limits(new ServiceSpec.Limits(1_000_000, 64L << 20, 0, 0, 1_000_000, 64L << 20))
                        .build(),
                Kind.NO_ROOM,
                "OutOfcpu");
    }

    @Test
    void aHostPathThatTheNodeDoesNotHaveIsRejected() {
        Path missing = Path.of("/nonexistent/of-zoe");
        assertRefused(
                namespace
                        .settingsBuilder()
                        .policy(TestSitePolicies.withHostPaths(List.of(new AllowedHostPath(missing, false))))
                        .build(),
                spec("worker0").volume(missing.toString(), "/mnt/x").build(),
                Kind.REJECTED,
                "hostPath type check failed",
                missing.toString());
    }

    @Test
    void aLongNameIsShortenedAndTheServiceKeepsIt() throws Exception {
        ServiceSpec spec = spec("A-service-with-a-name-that-is-too-long-for-a-host-name-of-linux")
                .build();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            ObservedService service = backEnd.start(spec);
            assertThat(service.containerName()).isEqualTo(spec.containerName());
            assertThat(backEnd.list()).containsExactly(service);
            assertThat(pods()).singleElement().satisfies(pod -> assertThat(
                            pod.getMetadata().getName())
                    .hasSizeLessThanOrEqualTo(63)
                    .startsWith("a-service-with"));
        }
    }

    @Test
    void aPodThatIsDeletedByHandIsReportedAsEnded() throws Exception {
        ServiceSpec spec = spec("worker0").build();
        List<BackEndEvent> events = new CopyOnWriteArrayList<>();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            var unused = backEnd.watch(events::add);
            ObservedService service = backEnd.start(spec);
            namespace.client().pods().inNamespace(namespace.name()).delete();
            await().untilAsserted(() -> assertThat(events).anySatisfy(event -> assertThat(event)
                    .isInstanceOfSatisfying(
                            BackEndEvent.Ended.class,
                            ended -> assertThat(ended.container().backendId()).isEqualTo(service.backendId()))));
            await().until(() -> backEnd.list().isEmpty());
        }
    }

    @Test
    void whatPodsOfOthersRequestIsForeign() throws Exception {
        Pod other = new PodBuilder()
                .withNewMetadata()
                .withName("other")
                .withNamespace(namespace.name())
                .endMetadata()
                .withNewSpec()
                .withNodeName(TestCluster.NODE)
                .addNewContainer()
                .withName("other")
                .withImage(BusyboxImage.IMAGE)
                .withArgs(RUNS)
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("150m"), "memory", new Quantity("32Mi")))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            ObservedNode before = node(backEnd);
            namespace.client().resource(other).create();
            ObservedNode with = node(backEnd);
            assertThat(with.foreignMillicores()).isEqualTo(before.foreignMillicores() + 150);
            assertThat(with.foreignMemory()).isEqualTo(before.foreignMemory() + (32L << 20));
            ServiceSpec own = spec("worker0")
                    .limits(new ServiceSpec.Limits(100, 64L << 20, 0, 0, 100, 64L << 20))
                    .build();
            backEnd.start(own);
            assertThat(node(backEnd)).isEqualTo(with);
        }
    }

    @Test
    void aCordonedNodeIsDrained() throws Exception {
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            cordon(true);
            assertThat(node(backEnd).status()).isEqualTo(ObservedNode.Status.DRAINED);
        } finally {
            cordon(false);
        }
    }

    private void cordon(boolean cordoned) {
        namespace.changeNode(node -> node.setUnschedulable(cordoned));
    }
}
