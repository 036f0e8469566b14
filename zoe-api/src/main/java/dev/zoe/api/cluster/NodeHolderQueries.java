package dev.zoe.api.cluster;

import dev.zoe.api.execution.ExecutionIdRedaction;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.node.NodeHolderReader;
import dev.zoe.db.node.NodeHolderRow;
import dev.zoe.db.user.Capability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Shows who holds what on each node. Executions that the caller may not see are added up. */
@Service
public class NodeHolderQueries {
    private final NodeHolderReader holders;

    NodeHolderQueries(NodeHolderReader holders) {
        this.holders = holders;
    }

    /**
     * By node: core services first, and of each kind those that the caller may see before the sum of the others.
     *
     * @throws Problem when the role of the caller may not see the status of the cluster
     */
    public Map<String, List<NodeHolderView>> list(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        return holders.readAll().stream()
                .collect(Collectors.groupingBy(
                        NodeHolderRow::node,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), rows -> views(rows, caller))));
    }

    private static List<NodeHolderView> views(List<NodeHolderRow> rows, ApiCaller caller) {
        List<NodeHolderView> views = new ArrayList<>();
        for (boolean isCore : new boolean[] {true, false}) {
            List<NodeHolderRow> ofKind =
                    rows.stream().filter(row -> row.isCore() == isCore).toList();
            ofKind.stream()
                    .filter(row -> caller.mayOperate(row.ownerId()))
                    .map(row -> view(row, Optional.of(caller)))
                    .forEach(views::add);
            ofKind.stream()
                    .filter(row -> !caller.mayOperate(row.ownerId()))
                    .map(row -> view(row, Optional.empty()))
                    .reduce(NodeHolderView::plus)
                    .ifPresent(views::add);
        }
        return views;
    }

    /** @param reader who may see the execution; empty when the caller may not */
    private static NodeHolderView view(NodeHolderRow row, Optional<ApiCaller> reader) {
        return new NodeHolderView(
                reader.map(may -> row.executionId()),
                reader.map(may -> row.name()),
                reader.map(may -> row.owner()),
                row.isCore(),
                row.services(),
                NodeView.Cores.decimal(row.millicores()),
                row.memory(),
                row.usedCores(),
                row.usedMemory(),
                reader.flatMap(
                        may -> row.reason().map(reason -> ExecutionIdRedaction.hide(reason, row.executionId(), may))));
    }
}
