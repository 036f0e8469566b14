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
    private final String gpuResource;
    private volatile List<ObservedNode> last = List.of();

    ClusterNodes(ClusterApi api, PodLabels labels, String gpuResource) {
        this.api = api;
        this.foreign = new ForeignRequests(api, labels, gpuResource);
        this.gpuResource = gpuResource;
    }

    /** The nodes now. While the API server does not answer, those of the last query, all of them lost. */
    List<ObservedNode> query() throws BackEndException {
        try {
            List<Node> nodes = api.call(
                            "cannot list the nodes", () -> api.client().nodes().list())
                    .getItems();
            Map<String, ForeignRequests.Load> loads = foreign.byNode();
            last = nodes.stream()
                    .map(node -> ClusterNode.observed(
                            node,
                            loads.getOrDefault(node.getMetadata().getName(), ForeignRequests.Load.NONE),
                            gpuResource))
                    .toList();
            return last;
        } catch (BackEndException e) {
            if (last.isEmpty()) {
                throw e;
            }
            return last.stream()
                    .map(node -> node.lost(String.valueOf(e.getMessage())))
                    .toList();
        }
    }
}
