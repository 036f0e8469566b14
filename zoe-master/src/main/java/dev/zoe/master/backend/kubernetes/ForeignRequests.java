package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the pods of others request on each node, those of daemon sets included. */
final class ForeignRequests {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignRequests.class);
    private static final int FORBIDDEN = 403;

    /**
     * What pods request.
     *
     * @param millicores thousandths of a core
     * @param memory bytes
     * @param gpus whole devices
     */
    record Load(long millicores, long memory, long gpus) {
        static final Load NONE = new Load(0, 0, 0);

        Load plus(Load other) {
            return new Load(millicores + other.millicores, memory + other.memory, gpus + other.gpus);
        }
    }

    private final ClusterApi api;
    private final PodLabels labels;
    private final String gpuResource;
    private final AtomicBoolean refusalLogged = new AtomicBoolean();

    ForeignRequests(ClusterApi api, PodLabels labels, String gpuResource) {
        this.api = api;
        this.labels = labels;
        this.gpuResource = gpuResource;
    }

    /** By name of the node. */
    Map<String, Load> byNode() throws BackEndException {
        Map<String, Load> loads = new HashMap<>();
        for (Pod pod : pods()) {
            String node = node(pod);
            boolean over = List.of("Succeeded", "Failed")
                    .contains(String.valueOf(pod.getStatus().getPhase()));
            if (!node.isEmpty() && !over && !isOurs(pod)) {
                loads.merge(node, load(pod), Load::plus);
            }
        }
        return loads;
    }

    /**
     * The node that a pod is on, or for which the scheduler of the cluster evicts other pods: the room that they leave
     * is taken. Empty for a pod that only waits.
     */
    private static String node(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getNodeName())
                .or(() -> Optional.ofNullable(pod.getStatus().getNominatedNodeName()))
                .orElse("");
    }

    private boolean isOurs(Pod pod) {
        return api.namespace().equals(pod.getMetadata().getNamespace()) && labels.isOurs(pod);
    }

    private List<Pod> pods() throws BackEndException {
        return api.call("cannot list the pods of the cluster", () -> {
            try {
                return api.client().pods().inAnyNamespace().list().getItems();
            } catch (KubernetesClientException e) {
                if (e.getCode() != FORBIDDEN) {
                    throw e;
                }
                if (refusalLogged.compareAndSet(false, true)) {
                    LOG.warn(
                            "pods of other namespaces do not count, because they may not be listed: {}. Give Zoe the"
                                    + " cluster role of docs/operators/kubernetes.md",
                            e.getMessage());
                }
                return api.client().pods().inNamespace(api.namespace()).list().getItems();
            }
        });
    }

    private Load load(Pod pod) {
        return new Load(
                request(pod, requests -> PodResources.thousandths(requests, PodResources.CPU)),
                request(pod, requests -> PodResources.whole(requests, PodResources.MEMORY)),
                request(pod, requests -> PodResources.whole(requests, gpuResource)));
    }

    /** The containers of a pod run together; its init containers run before them, one after the other. */
    private static long request(Pod pod, ToLongFunction<Map<String, Quantity>> amount) {
        long together = pod.getSpec().getContainers().stream()
                .mapToLong(container -> amount.applyAsLong(requests(container)))
                .sum();
        long before = pod.getSpec().getInitContainers().stream()
                .mapToLong(container -> amount.applyAsLong(requests(container)))
                .max()
                .orElse(0);
        Map<String, Quantity> overhead = pod.getSpec().getOverhead();
        return Math.max(together, before) + amount.applyAsLong(overhead == null ? Map.of() : overhead);
    }

    private static Map<String, Quantity> requests(Container container) {
        return container.getResources() == null || container.getResources().getRequests() == null
                ? Map.of()
                : container.getResources().getRequests();
    }
}
