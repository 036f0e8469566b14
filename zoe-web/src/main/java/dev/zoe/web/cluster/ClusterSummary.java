package dev.zoe.web.cluster;

import dev.zoe.api.cluster.NodeView;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The sums over all nodes. Nodes that are lost count for nothing but their number.
 *
 * @param memory bytes; {@code memoryReserved} likewise
 */
public record ClusterSummary(
        long up,
        long drained,
        long lost,
        BigDecimal cores,
        BigDecimal coresReserved,
        BigDecimal coresElastic,
        long memory,
        long memoryReserved,
        int gpus,
        int gpusReserved) {

    static ClusterSummary of(List<NodeView> nodes) {
        List<NodeView> present = nodes.stream()
                .filter(Predicate.not(node -> node.status().equals("lost")))
                .toList();
        return new ClusterSummary(
                count(nodes, "up"),
                count(nodes, "drained"),
                count(nodes, "lost"),
                sum(present, NodeView.Cores::total),
                sum(present, NodeView.Cores::allocated),
                sum(present, NodeView.Cores::elastic),
                present.stream().mapToLong(node -> node.memory().total()).sum(),
                present.stream().mapToLong(node -> node.memory().allocated()).sum(),
                present.stream().mapToInt(node -> node.gpus().total()).sum(),
                present.stream().mapToInt(node -> node.gpus().allocated()).sum());
    }

    private static long count(List<NodeView> nodes, String status) {
        return nodes.stream().filter(node -> node.status().equals(status)).count();
    }

    private static BigDecimal sum(List<NodeView> nodes, Function<NodeView.Cores, BigDecimal> amount) {
        return nodes.stream().map(NodeView::cores).map(amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
