package dev.zoe.api.cluster;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.node.NodeUsageReader;
import dev.zoe.db.node.NodeUsageRow;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Shows the nodes and what is allocated on them, to callers who may see the status of the cluster. */
@Service
public class NodeQueries {

    private final NodeUsageReader nodes;

    NodeQueries(NodeUsageReader nodes) {
        this.nodes = nodes;
    }

    /** @throws Problem when the role of the caller may not see the status of the cluster */
    public List<NodeView> list(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        return nodes.readAll().stream().map(node -> view(node, caller)).toList();
    }

    /** @throws Problem when the caller may not see the status of the cluster, or there is no such node */
    public NodeView get(ApiCaller caller, String name) {
        return list(caller).stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no node \"%s\".".formatted(name)));
    }

    private static NodeView view(NodeUsageRow node, ApiCaller reader) {
        return new NodeView(
                node.name(),
                node.backEnd(),
                node.status(),
                node.isDrained(),
                node.labels(),
                NodeView.Cores.ofMillicores(
                        node.millicores(),
                        node.millicoresHeld(),
                        Math.min(node.millicoresElastic(), node.millicoresHeld())),
                new NodeView.Memory(
                        node.memory(), node.memoryHeld(), Math.min(node.memoryElastic(), node.memoryHeld())),
                new NodeView.Gpus(node.gpus(), node.gpusHeld()),
                node.services(),
                Optional.of(node.address()).filter(address -> reader.may(Capability.CHANGE_CONFIG)));
    }
}
