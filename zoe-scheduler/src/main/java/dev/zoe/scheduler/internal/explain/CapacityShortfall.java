package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.NearestNode;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.placement.PlacementRequest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What instances that do not fit lack together. Each one counts on the node that lacks least for it; what that node has
 * left is then not there for the next one. Of very many instances only the first are matched with nodes, because each
 * one costs a search of all of them; the others count with all that they need.
 */
public final class CapacityShortfall {

    private static final int MOST_MATCHED = 200;

    private final Cluster cluster;
    private final boolean reclaims;
    private final Map<NodeState, long[]> given = new HashMap<>();
    private final long[] missing;
    private int matched;

    /** @param reclaims whether elastic instances may be reclaimed */
    public CapacityShortfall(Cluster cluster, boolean reclaims) {
        this.cluster = cluster;
        this.reclaims = reclaims;
        this.missing = new long[cluster.dimensions().count()];
    }

    /** Adds what those instances of a placement lack that were not placed. */
    public void add(PlacementRequest placement) {
        long[] demand = placement.group().demand();
        Optional<NearestNode> next = nearest(placement.group());
        int left = placement.missing();
        while (left > 0 && next.isPresent() && matched < MOST_MATCHED) {
            long[] lacks = cluster.dimensions().vector(next.get().missing());
            if (Arrays.equals(lacks, demand)) {
                // No node has anything left for it, and none will have for the others.
                break;
            }
            add(lacks, 1);
            give(next.get().node(), demand);
            left--;
            matched++;
            next = nearest(placement.group());
        }
        add(demand, left);
    }

    public Resources missing() {
        return cluster.dimensions().resources(missing);
    }

    /** The node that lacks least. Only what just started may keep a node from being free beside its core. */
    public Optional<NearestNode> nearest(InstanceGroup group) {
        Optional<NearestNode> later = reclaims
                ? NearestNode.to(group, cluster, (node, d) -> node.coreFree(d) - given(node, d))
                        .filter(n -> n.distance() == 0)
                : Optional.empty();
        return later.or(() -> NearestNode.to(group, cluster, (node, d) -> node.free(d) - given(node, d)));
    }

    private long given(NodeState node, int dimension) {
        long[] amounts = given.get(node);
        return amounts == null ? 0 : amounts[dimension];
    }

    private void give(NodeState node, long[] demand) {
        long[] amounts = given.computeIfAbsent(node, unused -> new long[demand.length]);
        for (int d = 0; d < demand.length; d++) {
            amounts[d] = plus(amounts[d], demand[d]);
        }
    }

    private void add(long[] amounts, int times) {
        for (int d = 0; d < amounts.length; d++) {
            long all = Math.multiplyHigh(amounts[d], times) == 0 ? amounts[d] * times : Long.MAX_VALUE;
            missing[d] = plus(missing[d], all < 0 ? Long.MAX_VALUE : all);
        }
    }

    /** The sum of two amounts, and the largest number when that is too large. */
    private static long plus(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
