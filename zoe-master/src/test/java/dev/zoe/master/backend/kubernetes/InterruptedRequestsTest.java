package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ContainerStopper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A start, a stop and the removal of an execution take several requests to the API server. A master is killed after
 * each of them, and another one continues.
 */
@Timeout(300)
class InterruptedRequestsTest extends KubernetesTest {
    @TempDir
    private Path directory = Path.of("");

    private final ServiceSpec spec =
            spec("worker0").secret("key", "canary").port("http", 8080).build();
    private ApiServerFront front;

    @BeforeEach
    void open() throws Exception {
        front = new ApiServerFront(TestCluster.kubeconfig());
    }

    @AfterEach
    void close() {
        front.close();
    }

    /** What one master sends. */
    private interface Requests {
        void send(KubernetesBackEnd backEnd) throws Exception;
    }

    /** Another master sends requests; gives the number of those that changed something. */
    private int send(Requests requests) throws Exception {
        front.restore();
        try (KubernetesBackEnd backEnd = open(front.kubeconfig(directory.resolve("kubeconfig")))) {
            requests.send(backEnd);
        }
        return front.changes();
    }

    /** The same by a master that is killed after some changes. */
    private void sendAndDie(int changes, Requests requests) throws Exception {
        try (KubernetesBackEnd backEnd = open(front.kubeconfig(directory.resolve("kubeconfig")))) {
            front.breakAfter(changes);
            assertThatExceptionOfType(BackEndException.class)
                    .as("broken off after %d changes", changes)
                    .isThrownBy(() -> requests.send(backEnd))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(BackEndException.Kind.UNAVAILABLE));
        }
    }

    private KubernetesBackEnd open(Path kubeconfig) {
        return new KubernetesBackEnd(
                namespace.settingsBuilder(kubeconfig).networkPolicies(true).build());
    }

    private void start(KubernetesBackEnd backEnd) throws BackEndException {
        ObservedService service = backEnd.start(spec);
        assertThat(service.ports()).containsKey("http");
        assertThat(backEnd.list()).containsExactly(service);
    }

    private void stop(KubernetesBackEnd backEnd) {
        ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofSeconds(30));
    }

    private void stopOnce(KubernetesBackEnd backEnd) throws Exception {
        // As the loop does: one call after the other, and a failure of any ends this master.
        for (boolean gone = false; !gone; ) {
            gone = backEnd.stop(spec.containerName(), GracePeriod.of(Duration.ofSeconds(30)));
        }
    }

    private static void forget(KubernetesBackEnd backEnd) throws BackEndException {
        for (long execution : backEnd.executions()) {
            backEnd.forget(execution);
        }
    }

    /** Kinds and names of everything of Zoe in the namespace. */
    private List<String> objects() {
        var client = namespace.client();
        String name = namespace.name();
        return Stream.of(
                        client.pods().inNamespace(name).list().getItems(),
                        client.services().inNamespace(name).list().getItems(),
                        client.network()
                                .v1()
                                .networkPolicies()
                                .inNamespace(name)
                                .list()
                                .getItems(),
                        client.secrets()
                                .inNamespace(name)
                                .withLabel("zoe_deployment_name")
                                .list()
                                .getItems())
                .flatMap(List::stream)
                .map(HasMetadata.class::cast)
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .sorted()
                .toList();
    }

    private void assertNothingIsLeft(String after) {
        // The cluster itself deletes what belonged to deleted objects.
        await().untilAsserted(() -> assertThat(objects()).as(after).isEmpty());
    }

    private void remove(String after) throws Exception {
        send(backEnd -> {
            stop(backEnd);
            forget(backEnd);
            assertThat(backEnd.executions()).isEmpty();
        });
        assertNothingIsLeft(after);
    }

    @Test
    void aStartThatIsRepeatedMakesOneServiceWithEverythingThatBelongsToIt() throws Exception {
        int changes = send(this::start);
        List<String> expected = objects();
        assertThat(expected).hasSize(changes);
        remove("an uninterrupted start");
        for (int n = 1; n < changes; n++) {
            sendAndDie(n, this::start);
            send(this::start);
            assertThat(objects()).as("after %d changes", n).isEqualTo(expected);
            remove("a start that was repeated after " + n + " changes");
        }
    }

    @Test
    void aStartThatIsNotRepeatedLeavesNothing() throws Exception {
        int changes = send(this::start);
        remove("an uninterrupted start");
        for (int n = 1; n < changes; n++) {
            sendAndDie(n, this::start);
            remove("a start that was broken off after " + n + " changes");
        }
    }

    @Test
    void aStopAndARemovalThatAreBrokenOffAreCompleted() throws Exception {
        Requests stopAndForget = backEnd -> {
            stopOnce(backEnd);
            forget(backEnd);
        };
        send(this::start);
        int changes = send(stopAndForget);
        assertNothingIsLeft("an uninterrupted removal");
        for (int n = 1; n < changes; n++) {
            send(this::start);
            sendAndDie(n, stopAndForget);
            remove("a removal that was broken off after " + n + " changes");
        }
    }

    @Test
    void theRemovalOfAnExecutionWhoseStartWasBrokenOffIsCompleted() throws Exception {
        // The headless service, its network policy, and the secret: the pod was not made.
        int changesBeforeThePod = 3;
        sendAndDie(changesBeforeThePod, this::start);
        assertThat(objects()).hasSize(changesBeforeThePod).noneMatch(object -> object.startsWith("Pod "));
        sendAndDie(1, InterruptedRequestsTest::forget);
        send(InterruptedRequestsTest::forget);
        assertNothingIsLeft("a removal that was broken off");
    }
}
