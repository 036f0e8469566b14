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
    private final List<Allocation> heldHere = new ArrayList<>();
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
        cluster.startLook();
        if (claim == Claim.UNFAIR) {
            fromUnfair(lot, lookedBefore);
            return;
        }
        moves.begin();
        if (lookedBefore) {
            fromOneAfterAnother(lot);
        } else {
            alike(List.of(lot), new Stretch(lot.group.member.position + 1, service.size()));
        }
        moves.putBack();
    }

    /** One node after the other, as what is taken on one counts against what is unfair on all. */
    private void fromUnfair(Lot lot, boolean lookedBefore) {
        if (lookedBefore) {
            heldBehind(lot).forEach(victim -> makeFairOn(victim, lot));
            return;
        }
        List<Member> unfair = reach.unfair();
        for (int i = unfair.size() - 1; i >= 0 && lot.missing > 0; i--) {
            if (unfair.get(i).mostUnfair() > 0) {
                ElasticHeld held = unfair.get(i).elastic(cluster.layout());
                for (int k = 0; k < held.ranks.length; k++) {
                    if (reach.mayInclude(lot.group, held.ranks[k])) {
                        makeFairOn(held.allocations[k], lot);
                    }
                }
            }
        }
    }

    /** Takes what is unfair on the node of this one for as many as find room; what was too much returns at once. */
    private void makeFairOn(Allocation one, Lot lot) {
        NodeState node = one.node;
        if (lot.missing == 0 || claim.on(one, lot.group) == 0 || !reach.includes(lot.group, node)) {
            return;
        }
        int before;
        do {
            before = lot.missing;
            moves.begin();
            listHeldOn(node, lot);
            for (Allocation victim : heldHere) {
                if (!node.fits(lot.group.demand)) {
                    moves.lift(victim, lot);
                }
            }
            moves.putHere(lot, node);
            moves.putBack();
        } while (lot.missing > 0 && lot.missing < before && reach.within(lot.group, node));
        node.reached = false;
    }

    /** Places all in room that these give up; tells whether it could. What was lifted in vain is not put back then. */
    boolean together(List<Lot> lots, Stretch from) {
        moves.begin();
        boolean done = free.inTurn(lots) || (Lot.alike(lots) ? alike(lots, from) : different(lots, from));
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

    private void fromOneAfterAnother(Lot lot) {
        for (Allocation victim : heldBehind(lot)) {
            if (lot.missing > 0 && moves.lift(victim, lot)) {
                moves.putHere(lot, victim.node);
            }
        }
    }

    /** What it has a claim on, on touched nodes within reach, in the order in which it is given up. */
    private List<Allocation> heldBehind(Lot lot) {
        List<Allocation> held = new ArrayList<>();
        for (NodeState node : cluster.touched()) {
            if (reach.includes(lot.group, node)) {
                addClaimed(node, lot, held);
            }
        }
        held.sort(Allocation::compareLastFirst);
        return held;
    }

    /** The same on one node, kept at hand. */
    private void listHeldOn(NodeState node, Lot lot) {
        heldHere.clear();
        addClaimed(node, lot, heldHere);
        heldHere.sort(Allocation::compareLastFirst);
    }

    private void addClaimed(NodeState node, Lot lot, List<Allocation> held) {
        for (Allocation allocation : node.allocations) {
            if (claim.on(allocation, lot.group) > 0) {
                allocation.note();
                held.add(allocation);
            }
        }
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
                Allocation victim = held.allocations[k];
                int count = all ? held.counts[k] : moves.takeable(victim, lot);
                if (count > 0 && wouldBeFree.holds(demand, held.ranks[k], held.demands[k], count, victim)) {
                    take(wouldBeFree.go(held.ranks[k]), victim.node, lot);
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

    /**
     * Whether each kind would find room alone if these gave up what may go. Where all are alike that is room for all;
     * so nothing is taken in vain. Where not, much that would be is found out at little cost.
     */
    boolean enough(List<Lot> lots, Stretch from) {
        return Lot.ofEachGroup(lots, (lot, needed) -> enough(lot, needed, from));
    }

    private boolean enough(Lot lot, int all, Stretch from) {
        int needed = all - cluster.countFree(lot.group, all);
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

    /** Takes these back on the node, and places as many as find room there. */
    private void take(List<Allocation> victims, NodeState node, Lot lot) {
        if (node.open(lot.group)) {
            victims.forEach(victim -> moves.lift(victim, lot));
            moves.putHere(lot, node);
        }
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
