package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The taints and the priorities of a real cluster. */
class PodSchedulingTest extends KubernetesTest {
    private static final String TAINT = "zoe-test-of-taints";

    private final List<PriorityClass> priorityClasses = new ArrayList<>();

    @AfterEach
    void leaveTheClusterAsItWas() {
        taint(List.of());
        priorityClasses.forEach(each -> namespace.client().resource(each).delete());
    }

    /** Gives the node of the tests these taints, and takes those of earlier calls away. */
    private void taint(List<Taint> taints) {
        namespace.client().nodes().withName(TestCluster.NODE).edit(node -> {
            List<Taint> all = new ArrayList<>(node.getSpec().getTaints());
            all.removeIf(taint -> TAINT.equals(taint.getKey()));
            all.addAll(taints);
            node.getSpec().setTaints(all);
            return node;
        });
    }

    private static Taint taint(String value, String effect) {
        return new Taint(effect, TAINT, null, value);
    }

    private KubernetesSettings tolerating(String taint) {
        return namespace
                .settings()
                .withScheduling(
                        new PodScheduling(List.of(ToleratedTaint.of(taint)), Optional.empty(), Optional.empty()));
    }

    private PriorityClass priorityClass(String name, int value) {
        PriorityClass made = namespace
                .client()
                .resource(new PriorityClassBuilder()
                        .withNewMetadata()
                        .withName(namespace.name() + "-" + name)
                        .endMetadata()
                        .withValue(value)
                        .build())
                .create();
        priorityClasses.add(made);
        return made;
    }

    private static Optional<String> named(PriorityClass priorityClass) {
        return Optional.of(priorityClass.getMetadata().getName());
    }

    private KubernetesSettings withPriorities(Optional<String> core, Optional<String> elastic) {
        return namespace.settings().withScheduling(new PodScheduling(List.of(), core, elastic));
    }

    @Test
    void aNodeWithATaintThatIsNotToleratedIsDrained() throws Exception {
        taint(List.of(taint("batch", "NoSchedule")));
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(tolerating(TAINT + "=web"))) {
            assertThat(node(backEnd).status()).isEqualTo(ObservedNode.Status.DRAINED);
            taint(List.of(taint("batch", "PreferNoSchedule")));
            assertThat(node(backEnd).status()).isEqualTo(ObservedNode.Status.UP);
        }
    }

    @Test
    void servicesRunOnANodeWhoseTaintsAreTolerated() throws Exception {
        taint(List.of(taint("batch", "NoSchedule"), taint("batch", "NoExecute")));
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(tolerating(TAINT + "=batch"))) {
            assertThat(node(backEnd).status()).isEqualTo(ObservedNode.Status.UP);
            backEnd.start(spec("worker0").build());
            assertThat(pods())
                    .singleElement()
                    .satisfies(pod -> assertThat(pod.getSpec().getTolerations())
                            .contains(new Toleration(null, TAINT, "Equal", null, "batch")));
            // The cluster deletes pods that do not tolerate NoExecute at once.
            assertThat(pods().get(0).getMetadata().getDeletionTimestamp()).isNull();
        }
    }

    @Test
    void coreAndElasticServicesHaveTheirPriorities() throws Exception {
        PriorityClass core = priorityClass("core", 1000);
        PriorityClass elastic = priorityClass("elastic", -10);
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(withPriorities(named(core), named(elastic)))) {
            backEnd.start(spec("worker0").build());
            backEnd.start(spec("worker1").elastic().build());
        }
        assertThat(pods())
                .extracting(pod -> pod.getMetadata().getLabels().get("zoe_service_kind"), PodSchedulingTest::priority)
                .containsExactlyInAnyOrder(
                        tuple("core", 1000),
                        tuple("elastic", -10));
    }

    private static Integer priority(Pod pod) {
        return pod.getSpec().getPriority();
    }

    @Test
    void aPriorityClassThatDoesNotExistIsNamedWithItsSettingAndTheExecutionWaits() {
        Optional<String> missing = Optional.of("not-there");
        assertRefused(
                withPriorities(Optional.empty(), missing),
                spec("worker0").elastic().build(),
                Kind.UNAVAILABLE,
                "the PriorityClass \"not-there\" does not exist",
                "zoe.back-end.kubernetes.elastic-priority-class");
        assertRefused(
                withPriorities(missing, Optional.empty()),
                spec("worker0").build(),
                Kind.UNAVAILABLE,
                "the PriorityClass \"not-there\" does not exist",
                "zoe.back-end.kubernetes.core-priority-class");
    }
}
