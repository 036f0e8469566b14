package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.ElasticAllocations;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts elastic instances where elastic ones of others are reclaimed for them: those of requests later in the order, or
 * with the order by share those that others hold beyond what is fair.
 */
final class ReclaimForElastic {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final ReclaimAttempt attempt;
    private final ReachableNodes reachable;
    private final ReclaimRule rule;
    private final ProjectedReclaim projected;

    @DerivedState("set before each use")
    private final List<Allocation> heldHere = new ArrayList<>();

    ReclaimForElastic(
            Cluster cluster,
            RunningSet runningSet,
            ReclaimAttempt attempt,
            ReachableNodes reachable,
            ReclaimRule rule,
            ProjectedReclaim projected) {
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.attempt = attempt;
        this.reachable = reachable;
        this.rule = rule;
        this.projected = projected;
    }

    /**
     * Places as many as fit when what may be reclaimed for them is reclaimed as needed.
     *
     * @param lookedBefore whether only touched nodes need to be searched
     */
    void place(PlacementRequest placement, boolean lookedBefore) {
        reachable.startSearch();
        if (rule.elasticReclaimsUnfair()) {
            fromUnfair(placement, lookedBefore);
            return;
        }
        attempt.begin();
        if (lookedBefore) {
            fromOneAfterAnother(placement);
        } else {
            projected.place(
                    List.of(placement),
                    new RunningPositions(placement.group().running().position() + 1, runningSet.size()));
        }
        attempt.putBack();
    }

    /** One node after the other, as what is taken on one counts against what is unfair on all. */
    private void fromUnfair(PlacementRequest placement, boolean lookedBefore) {
        if (lookedBefore) {
            heldBehind(placement).forEach(victim -> makeFairOn(victim, placement));
            return;
        }
        List<RunningRequest> unfair = reachable.unfair();
        for (int i = unfair.size() - 1; i >= 0 && placement.missing() > 0; i--) {
            if (unfair.get(i).mostUnfair() > 0) {
                ElasticAllocations held = unfair.get(i).elastic(cluster.index().layout());
                for (int k = 0; k < held.size(); k++) {
                    if (reachable.mayInclude(placement.group(), held.rank(k))) {
                        makeFairOn(held.allocations()[k], placement);
                    }
                }
            }
        }
    }

    /** Takes what is unfair on the node of this one for as many as fit; what was too much returns at once. */
    private void makeFairOn(Allocation one, PlacementRequest placement) {
        NodeState node = one.node();
        if (placement.missing() == 0
                || rule.forElasticOf(placement.group(), one) == 0
                || !reachable.includes(placement.group(), node)) {
            return;
        }
        int before;
        do {
            before = placement.missing();
            attempt.begin();
            listHeldOn(node, placement);
            for (Allocation victim : heldHere) {
                if (!node.fits(placement.group().demand())) {
                    attempt.reclaim(victim, placement);
                }
            }
            attempt.putHere(placement, node);
            attempt.putBack();
        } while (placement.missing() > 0 && placement.missing() < before && reachable.within(placement.group(), node));
        reachable.exhausted(node);
    }

    private void fromOneAfterAnother(PlacementRequest placement) {
        for (Allocation victim : heldBehind(placement)) {
            if (placement.missing() > 0 && attempt.reclaim(victim, placement)) {
                attempt.putHere(placement, victim.node());
            }
        }
    }

    /** What may be reclaimed for it, on touched nodes within reach, in the order in which it is given up. */
    private List<Allocation> heldBehind(PlacementRequest placement) {
        List<Allocation> held = new ArrayList<>();
        for (NodeState node : cluster.touched().nodes()) {
            if (reachable.includes(placement.group(), node)) {
                addReclaimable(node, placement, held);
            }
        }
        held.sort(Allocation::compareLastFirst);
        return held;
    }

    /** The same on one node, kept at hand. */
    private void listHeldOn(NodeState node, PlacementRequest placement) {
        heldHere.clear();
        addReclaimable(node, placement, heldHere);
        heldHere.sort(Allocation::compareLastFirst);
    }

    private void addReclaimable(NodeState node, PlacementRequest placement, List<Allocation> held) {
        for (Allocation allocation : reachable.mayGive(placement.group(), node)) {
            if (rule.forElasticOf(placement.group(), allocation) > 0) {
                allocation.note();
                held.add(allocation);
            }
        }
    }
}
