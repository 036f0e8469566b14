package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.docker.DockerHost;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.NodeCondition;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A node, as the API server reports it. */
final class ClusterNode {
    private ClusterNode() {}

    /** Why a node is not ready; empty when it is. */
    static Optional<String> whyDown(Node node) {
        Optional<NodeCondition> ready = node.getStatus().getConditions().stream()
                .filter(condition -> "Ready".equals(condition.getType()))
                .findFirst();
        if (ready.isEmpty()) {
            return Optional.of("its kubelet has not reported yet");
        }
        return "True".equals(ready.get().getStatus())
                ? Optional.empty()
                : Optional.of(String.valueOf(ready.get().getMessage()));
    }

    /** @param foreign what pods of others request there */
    static ObservedNode observed(Node node, ForeignRequests.Load foreign, KubernetesSettings settings) {
        var capacity = node.getStatus().getAllocatable();
        Set<String> labels = labels(node);
        ObservedNode observed = new ObservedNode(
                node.getMetadata().getName(),
                address(node),
                PodResources.thousandths(capacity, PodResources.CPU),
                PodResources.whole(capacity, PodResources.MEMORY),
                (int) Math.max(0, PodResources.whole(capacity, settings.gpuResource()) - foreign.gpus()),
                foreign.millicores(),
                foreign.memory(),
                labels,
                settings.scheduling().allows(node) && !DockerHost.areDraining(labels)
                        ? ObservedNode.Status.UP
                        : ObservedNode.Status.DRAINED);
        return whyDown(node).map(observed::lost).orElse(observed);
    }

    private static String address(Node node) {
        return address(node, "ExternalIP")
                .or(() -> address(node, "InternalIP"))
                .orElse(node.getMetadata().getName());
    }

    private static Optional<String> address(Node node, String type) {
        return node.getStatus().getAddresses().stream()
                .filter(address -> type.equals(address.getType()))
                .map(NodeAddress::getAddress)
                .findFirst();
    }

    private static Set<String> labels(Node node) {
        Set<String> labels = new TreeSet<>();
        var all = node.getMetadata().getLabels();
        if (all != null) {
            all.forEach((key, value) -> {
                boolean bare = value.isEmpty() || value.equals("true");
                labels.add(bare ? key : key + "=" + value);
            });
        }
        return labels;
    }
}
