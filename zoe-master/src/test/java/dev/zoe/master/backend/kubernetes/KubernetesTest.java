package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test on a real cluster: it has a namespace of its own, and is skipped where there is no cluster. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("kubernetes")
@Tag("slow")
@Timeout(90)
abstract class KubernetesTest {
    /** A program that runs until it gets the stop signal, and then ends with code 5. */
    static final List<String> RUNS = List.of("sh", "-c", "trap 'exit 5' TERM; while :; do sleep 0.1; done");

    static final long EXECUTION = 7;

    TestNamespace namespace;

    /** For the whole class: without a cluster, there is no namespace to remove after a test. */
    @BeforeAll
    static void requireACluster() {
        var unused = TestCluster.required();
    }

    @BeforeEach
    void createTheNamespace() {
        namespace = TestNamespace.create();
    }

    @AfterEach
    void removeTheNamespace() {
        namespace.close();
    }

    /** A service of one execution, the same for all tests, on the node of the tests. */
    static ServiceSpecBuilder spec(String service) {
        return new ServiceSpecBuilder(EXECUTION, TestCluster.NODE, BusyboxImage.IMAGE, service).command(RUNS);
    }

    /** The node of the tests, as a back-end reports it. */
    static ObservedNode node(KubernetesBackEnd backEnd) throws BackEndException {
        return backEnd.nodes().stream()
                .filter(node -> node.name().equals(TestCluster.NODE))
                .findFirst()
                .orElseThrow();
    }

    /** All pods of the namespace. */
    List<Pod> pods() {
        return namespace.client().pods().inNamespace(namespace.name()).list().getItems();
    }

    /** A start fails with a message that has these words, and leaves no pod. */
    void assertRefused(KubernetesSettings settings, ServiceSpec spec, Kind kind, String... words) {
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(settings)) {
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(spec))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(kind))
                    .satisfies(e -> assertThat(e).message().contains(words));
        }
        assertThat(pods()).isEmpty();
    }
}
