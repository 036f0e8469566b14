package dev.zoe.scheduler.internal;

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
final class RoomMaking {

    private final Cluster cluster;
    private final ServiceSet service;
    private final Moves moves;
    private final FreePlacement free;
    private final Reach reach;
    private final WouldBeFree wouldBeFree;
    private final List<Allocation> victims = new ArrayList<>();
    private Claim claim = Claim.NOTHING;

    RoomMaking(Cluster cluster, ServiceSet service, Moves moves, FreePlacement free, Reach reach) {
        this.cluster = cluster;
        this.service = service;
        this.moves = moves;
        this.free = free;
        this.reach = reach;
        this.wouldBeFree = new WouldBeFree(cluster);
    }

    /** What elastic instances may take from others from now on. */
    void claim(Claim onOthers) {
        claim = onOthers;
    }

    /**
     * Places as many elastic instances as find room when those that it has a claim on are taken back as needed.
     *
     * @param lookedBefore whether only touched nodes need to be looked at
     */
    void forElastic(Lot lot, boolean lookedBefore) {
        moves.begin();
        cluster.startLook();
        if (lookedBefore) {
            fromOneAfterAnother(lot, heldBehind(lot).toArray(new Allocation[0]));
        } else if (claim == Claim.LATER) {
            Stretch later = new Stretch(lot.group.member.position + 1, service.size());
            alike(List.of(lot), later);
        } else {
            for (int i = service.size() - 1; i >= 0 && lot.missing > 0; i--) {
                if (claim.onAnyOf(service.at(i))) {
                    fromOneAfterAnother(lot, service.at(i).elastic(cluster.layout()).allocations);
                }
            }
        }
        moves.putBack();
    }

    /** Places all in room that these give up; tells whether it could. What was lifted in vain is not put back then. */
    boolean together(List<Lot> lots, Stretch from) {
        moves.begin();
        boolean alike = Lot.alike(lots);
        if (alike && !enough(lots, from)) {
            return false;
        }
        boolean done = free.inTurn(lots) || (alike ? alike(lots, from) : different(lots, from));
        if (done) {
            moves.putBack();
        }
        return done;
    }

    /** The same in all room that these could give up, each on the node it fills best. */
    boolean togetherPacked(List<Lot> lots, Stretch from) {
        liftAll(lots, from);
        boolean done = free.packed(lots);
        if (done) {
            moves.putBack();
        }
        return done;
    }

    /** Takes back every elastic instance of theirs that may go, for a look at what would be free then. */
    void liftAll(List<Lot> lots, Stretch from) {
        moves.begin();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation : service.at(i).elastic(cluster.layout()).allocations) {
                moves.lift(allocation, lots.get(0));
            }
        }
    }

    private void fromOneAfterAnother(Lot lot, Allocation[] victims) {
        for (Allocation victim : victims) {
            if (lot.missing == 0) {
                return;
            }
            if (reach.includes(lot.group, victim.node) && moves.lift(victim, lot)) {
                moves.putHere(lot, victim.node);
            }
        }
    }

    /** What those behind hold on touched nodes within reach, in the order in which it is given up. */
    private List<Allocation> heldBehind(Lot lot) {
        List<Allocation> held = new ArrayList<>();
        for (NodeState node : cluster.touched()) {
            if (reach.includes(lot.group, node)) {
                for (Allocation allocation : node.allocations) {
                    if (claim.on(allocation, lot.group) > 0) {
                        held.add(allocation);
                    }
                }
            }
        }
        held.forEach(Allocation::note);
        held.sort(Allocation::compareLastFirst);
        return held;
    }

    private boolean different(List<Lot> lots, Stretch from) {
        for (int i = from.end() - 1; i >= from.first(); i--) {
            for (Allocation allocation : service.at(i).elastic(cluster.layout()).allocations) {
                if (usefulForAny(lots, allocation.node) && moves.lift(allocation, next(lots))) {
                    Lot stuck = next(lots);
                    moves.putHere(stuck, allocation.node);
                    if (stuck.missing == 0 && free.inTurn(lots)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean alike(List<Lot> lots, Stretch from) {
        wouldBeFree.begin();
        Lot lot = next(lots);
        long[] demand = lot.group.demand;
        boolean all = !moves.sparesTheYoung();
        for (int i = from.end() - 1; i >= from.first(); i--) {
            Member member = service.at(i);
            if (member.elasticHeld == 0) {
                continue;
            }
            ElasticHeld held = member.elastic(cluster.layout());
            for (int k = 0; k < held.ranks.length; k++) {
                int count = all ? held.counts[k] : moves.takeable(held.allocations[k], lot);
                if (count > 0 && wouldBeFree.holds(demand, held.ranks[k], held.demands[k], count)) {
                    takeUpTo(held.allocations[k], from, lot);
                    wouldBeFree.changed(held.ranks[k]);
                    if (lot.missing == 0) {
                        if (free.inTurn(lots)) {
                            return true;
                        }
                        lot = next(lots);
                    }
                }
            }
        }
        return false;
    }

    /** Whether there would be room for all if these gave up what may go; so that nothing is taken in vain. */
    private boolean enough(List<Lot> lots, Stretch from) {
        Lot lot = next(lots);
        int needed = 0;
        for (Lot each : lots) {
            needed += each.missing;
        }
        needed -= cluster.countFree(lot.group, needed);
        wouldBeFree.begin();
        for (int i = from.end() - 1; i >= from.first() && needed > 0; i--) {
            Member member = service.at(i);
            if (member.elasticHeld > 0) {
                ElasticHeld held = member.elastic(cluster.layout());
                for (int k = 0; k < held.ranks.length && needed > 0; k++) {
                    Allocation victim = held.allocations[k];
                    int count = moves.sparesTheYoung() ? moves.takeable(victim, lot) : held.counts[k];
                    int more = wouldBeFree.more(lot.group.demand, held.ranks[k], held.demands[k], count);
                    needed -= more > 0 && victim.node.open(lot.group) ? more : 0;
                }
            }
        }
        return needed <= 0;
    }

    /** Takes back what is given up on its node before it, and itself, and places as many as find room there. */
    private void takeUpTo(Allocation last, Stretch from, Lot lot) {
        NodeState node = last.node;
        if (!node.open(lot.group)) {
            return;
        }
        victims.clear();
        for (Allocation allocation : node.allocations) {
            if (allocation.elastic > 0 && allocation.group.member.position < from.end()) {
                allocation.note();
                if (Allocation.compareLastFirst(allocation, last) <= 0) {
                    victims.add(allocation);
                }
            }
        }
        victims.sort(Allocation::compareLastFirst);
        for (Allocation victim : victims) {
            moves.lift(victim, lot);
        }
        moves.putHere(lot, node);
    }

    private static Lot next(List<Lot> lots) {
        for (Lot lot : lots) {
            if (lot.missing > 0) {
                return lot;
            }
        }
        throw new IllegalStateException("all lots are placed");
    }

    private static boolean usefulForAny(List<Lot> lots, NodeState node) {
        for (Lot lot : lots) {
            if (lot.missing > 0 && useful(lot.group, node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean useful(Group group, NodeState node) {
        return node.fitsBesideCore(group.demand) && node.open(group);
    }
}
