package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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
        namespace.changeNode(node -> {
            List<Taint> all = new ArrayList<>(node.getTaints());
            all.removeIf(taint -> TAINT.equals(taint.getKey()));
            all.addAll(taints);
            node.setTaints(all);
        });
    }

    private static Taint taint(String value, String effect) {
        return new Taint(effect, TAINT, null, value);
    }

    private KubernetesSettings tolerating(String taint) {
        return namespace
                .settingsBuilder()
                .scheduling(new PodScheduling(List.of(ToleratedTaint.of(taint)), Optional.empty(), Optional.empty()))
                .build();
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
        return namespace
                .settingsBuilder()
                .scheduling(new PodScheduling(List.of(), core, elastic))
                .build();
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
            assertThat(pods()).singleElement().satisfies(pod -> assertThat(
                            pod.getSpec().getTolerations())
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
                .containsExactlyInAnyOrder(tuple("core", 1000), tuple("elastic", -10));
    }

    private static Integer priority(Pod pod) {
        return pod.getSpec().getPriority();
    }

    /** An elastic service that ignores the stop signal, so that its eviction lasts. */
    private static ServiceSpec thatIgnoresStops(long millicores) {
        return spec("worker0")
                .elastic()
                .command(List.of("sh", "-c", "trap '' TERM; while :; do sleep 0.1; done"))
                .stopGrace(Duration.ofSeconds(20))
                .limits(new ServiceSpec.Limits(millicores, 16L << 20, 0, 0, millicores, 16L << 20))
                .build();
    }

    /** A pod that the scheduler of the cluster places, on the node of the tests. */
    private Pod podOfOthers(PriorityClass priority, long millicores) {
        return namespace
                .client()
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName("other")
                        .withNamespace(namespace.name())
                        .endMetadata()
                        .withNewSpec()
                        .withPriorityClassName(priority.getMetadata().getName())
                        .withTerminationGracePeriodSeconds(1L)
                        .withNodeSelector(Map.of("kubernetes.io/hostname", TestCluster.NODE))
                        .addNewContainer()
                        .withName("other")
                        .withImage(BusyboxImage.IMAGE)
                        .withArgs(RUNS)
                        .withNewResources()
                        .withRequests(Map.of("cpu", new Quantity(millicores + "m")))
                        .endResources()
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
    }

    @Test
    void aPodOfOthersCountsWhileAnElasticServiceIsEvictedForIt() throws Exception {
        PriorityClass urgent = priorityClass("urgent", 1000);
        PriorityClass elastic = priorityClass("elastic", -10);
        List<BackEndEvent> events = new CopyOnWriteArrayList<>();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(withPriorities(Optional.empty(), named(elastic)))) {
            var unused = backEnd.watch(events::add);
            ObservedNode before = node(backEnd);
            long most = before.millicores() - before.foreignMillicores();
            ServiceSpec spec = thatIgnoresStops(most);
            ObservedService service = backEnd.start(spec);
            Pod other = podOfOthers(urgent, most);
            await().until(() -> TestCluster.NODE.equals(read(other).getStatus().getNominatedNodeName()));

            assertThat(read(other).getSpec().getNodeName()).isNull();
            assertThat(node(backEnd).foreignMillicores()).isEqualTo(before.foreignMillicores() + most);

            namespace
                    .client()
                    .pods()
                    .inNamespace(namespace.name())
                    .withName(ObjectNames.pod(spec.containerName()))
                    .withGracePeriod(0)
                    .delete();
            await().untilAsserted(() -> assertThat(events).anySatisfy(event -> assertThat(event)
                    .isInstanceOfSatisfying(
                            BackEndEvent.Ended.class,
                            ended -> assertThat(ended.container().backendId()).isEqualTo(service.backendId()))));
            await().until(() -> "Running".equals(read(other).getStatus().getPhase()));
            assertThat(node(backEnd).foreignMillicores()).isEqualTo(before.foreignMillicores() + most);
        }
    }

    private Pod read(Pod pod) {
        return namespace.client().resource(pod).get();
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
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(withPriorities(Optional.empty(), missing))) {
            assertThat(backEnd.checks())
                    .filteredOn(check -> check.state() == BackEndCheck.State.FAILED)
                    .singleElement()
                    .satisfies(check -> assertThat(check.part()).isEqualTo("pods of elastic services"))
                    .satisfies(check -> assertThat(check.found()).contains("\"not-there\" does not exist"));
        }
        assertRefused(
                withPriorities(missing, Optional.empty()),
                spec("worker0").build(),
                Kind.UNAVAILABLE,
                "the PriorityClass \"not-there\" does not exist",
                "zoe.back-end.kubernetes.core-priority-class");
    }
}
