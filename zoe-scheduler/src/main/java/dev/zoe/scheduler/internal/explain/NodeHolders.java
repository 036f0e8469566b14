package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.internal.cluster.ResourceDimensions;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who holds what on a node. */
final class NodeHolders {

    private NodeHolders() {}

    /** What each request holds there, by number of the request. */
    static List<Verdict.Holder> of(NodeState node, ResourceDimensions dimensions) {
        Map<Long, List<Allocation>> byRequest = new TreeMap<>();
        for (Allocation allocation : node.allocations()) {
            if (!allocation.empty()) {
                byRequest
                        .computeIfAbsent(allocation.running().id(), request -> new ArrayList<>())
                        .add(allocation);
            }
        }
        List<Verdict.Holder> holders = new ArrayList<>();
        byRequest.forEach((request, allocations) -> holders.add(holder(request, allocations, dimensions)));
        return holders;
    }

    private static Verdict.Holder holder(long request, List<Allocation> allocations, ResourceDimensions dimensions) {
        int core = 0;
        int elastic = 0;
        long[] held = new long[dimensions.count()];
        for (Allocation allocation : allocations) {
            core += allocation.core();
            elastic += allocation.elastic();
            long[] demand = allocation.group().demand();
            for (int d = 0; d < demand.length; d++) {
                held[d] += demand[d] * (allocation.core() + allocation.elastic());
            }
        }
        return new Verdict.Holder(request, core, elastic, dimensions.resources(held));
    }
}
