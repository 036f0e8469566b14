package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.ElasticAllocations;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningPositions;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts instances where elastic ones of others are taken back for them.
 *
 * <p>Room is made in the order in which those in service would give it up: the last one in the order first, of each one
 * the allocation that was started last. As soon as there is enough, whatever was taken back and still fits returns to
 * where it was, the first in the order first. So nothing goes that could have stayed. Where all ask for the same, what
 * would be taken back on a node is only counted until it is enough for one of them, as all would return otherwise.
 */
final class ReclaimingPlacer {

    private final Cluster cluster;
    private final RunningSet runningSet;
    private final ReclaimAttempt attempt;
    private final FreePlacer free;
    private final ReachableNodes reachable;
    private final ProjectedCapacity projected;

    @DerivedState("set before each use")
    private final List<Allocation> heldHere = new ArrayList<>();

    private final ReclaimRule rule;

    ReclaimingPlacer(
            Cluster cluster,
            RunningSet runningSet,
            ReclaimAttempt attempt,
            FreePlacer free,
            ReachableNodes reachable,
            ReclaimRule rule) {
        this.rule = rule;
        this.cluster = cluster;
        this.runningSet = runningSet;
        this.attempt = attempt;
        this.free = free;
        this.reachable = reachable;
        this.projected = new ProjectedCapacity(cluster);
    }

    /**
     * Places as many elastic instances as find room when those that it has a claim on are taken back as needed.
     *
     * @param lookedBefore whether only touched nodes need to be looked at
     */
    void forElastic(PlacementRequest placement, boolean lookedBefore) {
        reachable.startLook();
        if (rule.elasticReclaimsUnfair()) {
            fromUnfair(placement, lookedBefore);
            return;
        }
        attempt.begin();
        if (lookedBefore) {
            fromOneAfterAnother(placement);
        } else {
            alike(
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
                ElasticAllocations held = unfair.get(i).elastic(cluster.layout());
                for (int k = 0; k < held.size(); k++) {
                    if (reachable.mayInclude(placement.group(), held.rank(k))) {
                        makeFairOn(held.allocations()[k], placement);
                    }
                }
            }
        }
    }

    /** Takes what is unfair on the node of this one for as many as find room; what was too much returns at once. */
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

    /**
     * Places all in capacity that these give up; returns whether it could. What was reclaimed in vain is not put back
     * then.
     */
    boolean together(List<PlacementRequest> placements, RunningPositions from) {
        attempt.begin();
        boolean done = free.inTurn(placements)
                || (PlacementRequest.alike(placements) ? alike(placements, from) : different(placements, from));
        if (done) {
            attempt.putBack();
        }
        return done;
    }

    /** The same in all room that these could give up, each on the node it fills best. */
    boolean togetherPacked(List<PlacementRequest> placements, RunningPositions from) {
        reclaimAll(placements, from);
        boolean done = free.packed(placements);
        if (done) {
            attempt.putBack();
        }
        return done;
    }

    /** Takes back every elastic instance of theirs that may go, for a look at what would be free then. */
    void reclaimAll(List<PlacementRequest> placements, RunningPositions from) {
        attempt.begin();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation :
                    runningSet.at(i).elastic(cluster.layout()).allocations()) {
                attempt.reclaim(allocation, placements.get(0));
            }
        }
    }

    private void fromOneAfterAnother(PlacementRequest placement) {
        for (Allocation victim : heldBehind(placement)) {
            if (placement.missing() > 0 && attempt.reclaim(victim, placement)) {
                attempt.putHere(placement, victim.node());
            }
        }
    }

    /** What it has a claim on, on touched nodes within reach, in the order in which it is given up. */
    private List<Allocation> heldBehind(PlacementRequest placement) {
        List<Allocation> held = new ArrayList<>();
        for (NodeState node : cluster.touched().nodes()) {
            if (reachable.includes(placement.group(), node)) {
                addClaimed(node, placement, held);
            }
        }
        held.sort(Allocation::compareLastFirst);
        return held;
    }

    /** The same on one node, kept at hand. */
    private void listHeldOn(NodeState node, PlacementRequest placement) {
        heldHere.clear();
        addClaimed(node, placement, heldHere);
        heldHere.sort(Allocation::compareLastFirst);
    }

    private void addClaimed(NodeState node, PlacementRequest placement, List<Allocation> held) {
        for (Allocation allocation : node.allocations()) {
            if (rule.forElasticOf(placement.group(), allocation) > 0) {
                allocation.note();
                held.add(allocation);
            }
        }
    }

    private boolean different(List<PlacementRequest> placements, RunningPositions from) {
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation :
                    runningSet.at(i).elastic(cluster.layout()).allocations()) {
                if (usefulForAny(placements, allocation.node()) && attempt.reclaim(allocation, next(placements))) {
                    PlacementRequest stuck = next(placements);
                    attempt.putHere(stuck, allocation.node());
                    if (stuck.missing() == 0 && free.inTurn(placements)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean alike(List<PlacementRequest> placements, RunningPositions from) {
        projected.begin();
        PlacementRequest placement = next(placements);
        long[] demand = placement.group().demand();
        boolean all = !rule.hasMinimumRun();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            RunningRequest running = runningSet.at(i);
            if (running.elasticHeld() == 0) {
                continue;
            }
            ElasticAllocations held = running.elastic(cluster.layout());
            for (int k = 0; k < held.size(); k++) {
                Allocation victim = held.allocations()[k];
                int count = all ? held.count(k) : rule.takeable(victim, placement);
                if (count > 0 && projected.holds(demand, held.rank(k), held.demand(k), count, victim)) {
                    take(projected.go(held.rank(k)), victim.node(), placement);
                    if (placement.missing() == 0) {
                        if (free.inTurn(placements)) {
                            return true;
                        }
                        placement = next(placements);
                    }
                }
            }
        }
        return false;
    }

    /**
     * Whether each kind would find room alone if these gave up what may go. Where all are alike that is room for all;
     * so nothing is taken in vain. Where not, much that would be is found out at little cost.
     */
    boolean enough(List<PlacementRequest> placements, RunningPositions from) {
        return PlacementRequest.ofEachGroup(placements, (placement, needed) -> enough(placement, needed, from));
    }

    private boolean enough(PlacementRequest placement, int all, RunningPositions from) {
        int needed = all - cluster.countFree(placement.group(), all);
        projected.begin();
        for (int i = from.end() - 1; i >= from.first() && needed > 0; i--) {
            RunningRequest running = runningSet.at(i);
            if (running.elasticHeld() > 0) {
                ElasticAllocations held = running.elastic(cluster.layout());
                for (int k = 0; k < held.size() && needed > 0; k++) {
                    Allocation victim = held.allocations()[k];
                    int count = rule.hasMinimumRun() ? rule.takeable(victim, placement) : held.count(k);
                    int more = projected.more(placement.group().demand(), held.rank(k), held.demand(k), count);
                    needed -= more > 0 && victim.node().open(placement.group()) ? more : 0;
                }
            }
        }
        return needed <= 0;
    }

    /** Takes these back on the node, and places as many as find room there. */
    private void take(List<Allocation> victims, NodeState node, PlacementRequest placement) {
        if (node.open(placement.group())) {
            victims.forEach(victim -> attempt.reclaim(victim, placement));
            attempt.putHere(placement, node);
        }
    }

    private static PlacementRequest next(List<PlacementRequest> placements) {
        for (PlacementRequest placement : placements) {
            if (placement.missing() > 0) {
                return placement;
            }
        }
        throw new IllegalStateException("all placements are placed");
    }

    private static boolean usefulForAny(List<PlacementRequest> placements, NodeState node) {
        for (PlacementRequest placement : placements) {
            if (placement.missing() > 0 && useful(placement.group(), node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean useful(InstanceGroup group, NodeState node) {
        return node.fitsBesideCore(group.demand()) && node.open(group);
    }
}
