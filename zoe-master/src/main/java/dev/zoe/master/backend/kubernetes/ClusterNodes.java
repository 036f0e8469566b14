package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedNode;
import io.fabric8.kubernetes.api.model.Node;
import java.util.List;
import java.util.Map;

/** The nodes of the cluster, with what pods of others request there. */
final class ClusterNodes {
    private final ClusterApi api;
    private final ForeignRequests foreign;
    private final KubernetesSettings settings;
    private volatile List<Node> last = List.of();

    ClusterNodes(ClusterApi api, PodLabels labels, KubernetesSettings settings) {
        this.api = api;
        this.foreign = new ForeignRequests(api, labels, settings.gpuResource());
        this.settings = settings;
    }

    /** The nodes as the API server reports them. */
    List<Node> list() throws BackEndException {
        last = api.call("cannot list the nodes", () -> api.client().nodes().list())
                .getItems();
        return last;
    }

    /** The nodes now. While the API server does not answer, those of the last listing, all of them lost. */
    List<ObservedNode> query() throws BackEndException {
        try {
            List<Node> nodes = list();
            Map<String, ForeignRequests.Load> loads = foreign.byNode();
            return nodes.stream()
                    .map(node ->
                            observed(node, loads.getOrDefault(node.getMetadata().getName(), ForeignRequests.Load.NONE)))
                    .toList();
        } catch (BackEndException e) {
            List<Node> known = last;
            if (known.isEmpty()) {
                throw e;
            }
            return known.stream()
                    .map(node -> observed(node, ForeignRequests.Load.NONE).lost(String.valueOf(e.getMessage())))
                    .toList();
        }
    }

    private ObservedNode observed(Node node, ForeignRequests.Load load) {
        return ClusterNode.observed(node, load, settings);
    }
}
