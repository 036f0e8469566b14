package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Puts instances on nodes: where there is free room, and else where elastic instances can be taken back.
 *
 * <p>Room is made in the order in which those in service would give it up: the last one in the order first, of each one
 * the allocation that was started last. As soon as there is enough, whatever was taken back and still fits returns to
 * where it was, the first in the order first. So nothing goes that could have stayed.
 */
final class Placer {

    private static final Grounds TOGETHER = new Grounds.Together();
    private static final Grounds HOME = new Grounds.Home();

    /** Started last first; of those started together the last node, then the last component. */
    private static final Comparator<Allocation> YOUNGEST_FIRST = Comparator.<Allocation>comparingDouble(
                    a -> -a.youngest())
            .thenComparingInt(a -> -a.node.rank)
            .thenComparingInt(a -> -a.group.index);

    private static final Comparator<Allocation> LAST_FIRST =
            Comparator.<Allocation>comparingInt(a -> -a.group.member.position).thenComparing(YOUNGEST_FIRST);

    private final Cluster cluster;
    private final Ledger ledger;
    private final ServiceSet service;
    private final Effort effort;
    private final Reach reach;
    private double minimumRun;
    private Claim claim = Claim.NOTHING;
    private double now;

    /** Counts the attempts to make room. */
    private long attempt;

    /** What was taken back to make room, and may return. */
    private final List<Lifted> lifted = new ArrayList<>();

    /** Where something was placed since room was made. */
    private final Set<NodeState> filled = new HashSet<>();

    private record Lifted(Allocation allocation, int count, @Nullable Grounds takenBefore) {}

    Placer(Cluster cluster, Ledger ledger, ServiceSet service, Effort effort) {
        this.cluster = cluster;
        this.ledger = ledger;
        this.service = service;
        this.effort = effort;
        this.reach = new Reach(cluster, effort);
    }

    Reach reach() {
        return reach;
    }

    /** What holds for all that follows. */
    void at(double time, double minimumRunOfElastic, Claim claimOfElastic) {
        claim = claimOfElastic;
        reach.claim(claimOfElastic);
        cluster.lay();
        now = time;
        minimumRun = minimumRunOfElastic;
    }

    /** Places as many as find free room. */
    void placeFree(Lot lot) {
        Group group = lot.group;
        if (group.displaced && !lot.core && lot.again == null) {
            goBack(lot);
        }
        NodeState avoided = lot.again == null || lot.again.node.isEmpty() ? null : cluster.find(lot.again.node);
        while (lot.missing > 0) {
            NodeState node = cluster.best(group, avoided);
            if (node == null && avoided != null) {
                node = cluster.best(group, null);
            }
            if (node == null) {
                return;
            }
            int count = cluster.score().fills() ? node.count(group.demand, lot.missing) : 1;
            put(
                    lot,
                    node,
                    count,
                    new Grounds.FreeRoom(
                            cluster.score(),
                            node.instances,
                            node.free(Dimensions.MEMORY),
                            avoided == null ? "" : avoided.name));
        }
    }

    /**
     * Places as many elastic instances as find room when those that it has a claim on are taken back as needed.
     *
     * @param lookedBefore whether only touched nodes need to be looked at
     */
    void placeBefore(Lot lot, boolean lookedBefore) {
        begin();
        cluster.startLook();
        if (lookedBefore) {
            takeFrom(lot, heldBehind(lot));
        } else {
            int first = claim == Claim.LATER ? lot.group.member.position + 1 : 0;
            for (int behind = service.size() - 1; behind >= first && lot.missing > 0; behind--) {
                Member member = service.at(behind);
                if (claim.onAnyOf(member)) {
                    takeFrom(lot, elastic(member, a -> reach.includes(lot.group, a.node)));
                }
            }
        }
        putBack();
    }

    /** Takes back one after another until all are placed. */
    private void takeFrom(Lot lot, List<Allocation> victims) {
        for (Allocation victim : victims) {
            if (lot.missing == 0) {
                return;
            }
            if (lift(victim, lot)) {
                putHere(lot, victim.node);
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
        held.sort(LAST_FIRST);
        return held;
    }

    /**
     * Places all of them, or changes nothing.
     *
     * @param from whose elastic instances may be taken back for them
     */
    boolean placeTogether(List<Lot> lots, Stretch from) {
        if (lots.isEmpty()) {
            return true;
        }
        boolean reclaim = !from.isEmpty();
        if (!roomFor(lots, reclaim)) {
            return false;
        }
        int mark = ledger.mark();
        int[] missing = lots.stream().mapToInt(l -> l.missing).toArray();
        boolean alike = Lot.alike(lots);
        if (inTurn(lots)) {
            return true;
        }
        back(lots, missing, mark);
        if (!alike && packed(lots)) {
            return true;
        }
        back(lots, missing, mark);
        if (!reclaim) {
            return false;
        }
        begin();
        if (alike ? makingRoomAlike(lots, from) : makingRoom(lots, from)) {
            putBack();
            return true;
        }
        back(lots, missing, mark);
        begin();
        if (!alike) {
            liftAll(lots, from);
            if (packed(lots)) {
                putBack();
                return true;
            }
        }
        back(lots, missing, mark);
        return false;
    }

    /** Takes back every elastic instance of theirs that may go, for a look at what would be free then. */
    void liftAll(List<Lot> lots, Stretch from) {
        for (int behind = from.end() - 1; behind >= from.first(); behind--) {
            for (Allocation allocation : elastic(service.at(behind), a -> true)) {
                lift(allocation, lots.get(0));
            }
        }
    }

    void begin() {
        attempt++;
        lifted.clear();
        filled.clear();
    }

    /**
     * Moves what was moved in vain to where it was, and returns what was taken back in vain, which growth does not do
     * while the group cools down or its member lacks core. Tells whether anything moved.
     */
    boolean moveHome(Group group) {
        boolean moved = false;
        for (Allocation home : displaced(group)) {
            for (Allocation away : started(group)) {
                int count = Math.min(home.elasticBefore - home.elastic, away.elastic - away.elasticBefore);
                count = home.node.count(group.demand, count);
                if (count > 0) {
                    ledger.take(away, false, count, null);
                    ledger.place(home, false, count, null, HOME);
                    cluster.touch(away.node);
                    moved = true;
                }
            }
            int gone = Math.min(home.elasticBefore - home.elastic, group.missingFresh(false));
            int returns = gone > 0 ? home.node.count(group.demand, gone) : 0;
            if (returns > 0) {
                ledger.place(home, false, returns, null, HOME);
                moved = true;
            }
        }
        return moved;
    }

    /** Whether each kind would find room alone, if everybody's elastic instances went. */
    boolean roomFor(List<Lot> lots, boolean reclaim) {
        for (int i = 0; i < lots.size(); i++) {
            Group group = lots.get(i).group;
            if (i > 0 && lots.get(i - 1).group == group) {
                continue;
            }
            int needed = 0;
            for (Lot lot : lots) {
                needed += lot.group == group ? lot.missing : 0;
            }
            int there = reclaim ? cluster.countBesideCore(group, needed) : cluster.countFree(group, needed);
            if (there < needed) {
                return false;
            }
        }
        return true;
    }

    private void back(List<Lot> lots, int[] missing, int mark) {
        ledger.undo(mark);
        for (int i = 0; i < missing.length; i++) {
            lots.get(i).missing = missing[i];
        }
    }

    /** Whether all were placed in free room, each as the placement prefers. */
    private boolean inTurn(List<Lot> lots) {
        for (Lot lot : lots) {
            if (lot.missing > 0) {
                placeFree(lot);
            }
            if (lot.missing > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether all were placed in free room, each on the node it fills best. */
    private boolean packed(List<Lot> lots) {
        for (Lot lot : lots) {
            while (lot.missing > 0) {
                NodeState node = tightest(lot.group);
                if (node == null) {
                    return false;
                }
                put(lot, node, node.count(lot.group.demand, lot.missing), TOGETHER);
            }
        }
        return true;
    }

    private @Nullable NodeState tightest(Group group) {
        NodeState tightest = null;
        double least = 0;
        for (NodeState node : cluster.nodes()) {
            effort.roomsLookedAt++;
            if (node.open(group) && node.fits(group.demand)) {
                double room = 0;
                for (int d = 0; d < group.demand.length; d++) {
                    room += (double) node.free(d) / cluster.largest()[d];
                }
                if (tightest == null || room < least) {
                    tightest = node;
                    least = room;
                }
            }
        }
        return tightest;
    }

    private boolean makingRoom(List<Lot> lots, Stretch from) {
        if (inTurn(lots)) {
            return true;
        }
        for (int behind = from.end() - 1; behind >= from.first(); behind--) {
            for (Allocation allocation : elastic(service.at(behind), a -> usefulForAny(lots, a.node))) {
                Lot stuck = stuck(lots);
                if (usefulForAny(lots, allocation.node) && lift(allocation, stuck)) {
                    putHere(stuck, allocation.node);
                    if (stuck.missing == 0 && inTurn(lots)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * The same when all ask for the same. What would be lifted on a node is only counted until it is enough for one of
     * them: on a node where it never is, all would return.
     */
    private boolean makingRoomAlike(List<Lot> lots, Stretch from) {
        if (inTurn(lots)) {
            return true;
        }
        cluster.startLook();
        for (int behind = from.end() - 1; behind >= from.first(); behind--) {
            for (Allocation allocation : elastic(service.at(behind), a -> useful(lots.get(0), a.node))) {
                NodeState node = allocation.node;
                if (cluster.looksFirst(node)) {
                    node.wouldBeFree = node.freeVector();
                    node.wouldGo.clear();
                }
                if (wouldHold(allocation, lots.get(0).group.demand)) {
                    Lot stuck = stuck(lots);
                    node.wouldGo.forEach(a -> lift(a, stuck));
                    putHere(stuck, node);
                    if (stuck.missing == 0 && inTurn(lots)) {
                        return true;
                    }
                    node.wouldBeFree = node.freeVector();
                    node.wouldGo.clear();
                }
            }
        }
        return false;
    }

    /** Whether there would be room for one instance on the node if this allocation went as well. */
    private boolean wouldHold(Allocation allocation, long[] demand) {
        int count = allocation.takeable(now, minimumRun);
        if (count == 0) {
            return false;
        }
        NodeState node = allocation.node;
        node.wouldGo.add(allocation);
        boolean holds = true;
        for (int d = 0; d < demand.length; d++) {
            node.wouldBeFree[d] += allocation.group.demand[d] * count;
            holds &= demand[d] <= node.wouldBeFree[d];
        }
        return holds;
    }

    private static Lot stuck(List<Lot> lots) {
        for (Lot lot : lots) {
            if (lot.missing > 0) {
                return lot;
            }
        }
        throw new IllegalStateException("all lots are placed");
    }

    private static boolean usefulForAny(List<Lot> lots, NodeState node) {
        for (Lot lot : lots) {
            if (lot.missing > 0 && useful(lot, node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean useful(Lot lot, NodeState node) {
        return node.fitsBesideCore(lot.group.demand) && node.open(lot.group);
    }

    private boolean lift(Allocation allocation, Lot beneficiary) {
        int count = allocation.takeable(now, minimumRun);
        if (!beneficiary.core) {
            count = Math.min(count, claim.on(allocation, beneficiary.group));
        }
        if (count <= 0) {
            return false;
        }
        lifted.add(new Lifted(allocation, count, allocation.takenFor));
        NodeState node = allocation.node;
        if (node.madeRoomIn != attempt) {
            node.madeRoomIn = attempt;
            node.madeRoom.clear();
        }
        node.madeRoom.add(allocation.group.member.request.id());
        ledger.take(allocation, false, count, new Grounds.TakenFor(beneficiary.group, beneficiary.core));
        return true;
    }

    private void putHere(Lot lot, NodeState node) {
        int count = node.open(lot.group) ? node.count(lot.group.demand, lot.missing) : 0;
        if (count > 0) {
            put(lot, node, count, new Grounds.RoomMade(takenOn(node)));
        }
    }

    private List<Long> takenOn(NodeState node) {
        return node.madeRoomIn == attempt ? List.copyOf(node.madeRoom) : List.of();
    }

    private void putBack() {
        for (int i = lifted.size() - 1; i >= 0; i--) {
            Allocation allocation = lifted.get(i).allocation;
            int count = lifted.get(i).count;
            // A node that holds more than it has now takes back what it held, if nobody came in between.
            int returns =
                    filled.contains(allocation.node) ? allocation.node.count(allocation.group.demand, count) : count;
            if (returns > 0) {
                ledger.place(allocation, false, returns, null, null);
            }
            if (returns < count) {
                cluster.touch(allocation.node);
            } else {
                allocation.takenFor = lifted.get(i).takenBefore;
            }
        }
        begin();
    }

    /** Of what was taken back since the last plan as much as possible returns to where it was. */
    private void goBack(Lot lot) {
        for (Allocation home : displaced(lot.group)) {
            int count = Math.min(lot.missing, home.elasticBefore - home.elastic);
            count = home.node.count(lot.group.demand, count);
            if (count > 0) {
                put(lot, home.node, count, HOME);
            }
        }
    }

    private static List<Allocation> displaced(Group group) {
        List<Allocation> displaced = new ArrayList<>();
        for (Allocation allocation : group.all()) {
            if (allocation.changed && allocation.elastic < allocation.elasticBefore) {
                displaced.add(allocation);
            }
        }
        displaced.sort(Comparator.comparing(a -> a.node.name));
        return displaced;
    }

    private static List<Allocation> started(Group group) {
        List<Allocation> started = new ArrayList<>();
        for (Allocation allocation : group.all()) {
            if (allocation.changed && allocation.elastic > allocation.elasticBefore) {
                started.add(allocation);
            }
        }
        started.sort(Comparator.comparing(a -> a.node.name));
        return started;
    }

    /** The elastic allocations of a member that are of use, in the order in which they are given up. */
    private static List<Allocation> elastic(Member member, Predicate<Allocation> useful) {
        if (member.elasticHeld == 0) {
            return List.of();
        }
        List<Allocation> elastic = new ArrayList<>();
        for (Group group : member.groups) {
            for (Allocation allocation : group.all()) {
                if (allocation.elastic > 0 && useful.test(allocation)) {
                    elastic.add(allocation);
                }
            }
        }
        elastic.sort(YOUNGEST_FIRST);
        return elastic;
    }

    private void put(Lot lot, NodeState node, int count, Grounds why) {
        ledger.place(lot.group.on(node), lot.core, count, lot.again, why);
        lot.missing -= count;
        filled.add(node);
    }
}
