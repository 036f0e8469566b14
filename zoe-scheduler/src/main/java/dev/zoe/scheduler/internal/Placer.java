package dev.zoe.scheduler.internal;

import java.util.List;
import java.util.function.BooleanSupplier;

/** Finds places for instances: free room first, and room that is made by taking back elastic instances if need be. */
final class Placer {

    private final Cluster cluster;
    private final Ledger ledger;
    private final Moves moves;
    private final FreePlacement free;
    private final RoomMaking making;
    private final Reach reach;

    Placer(Cluster cluster, Ledger ledger, ServiceSet service, Effort effort) {
        this.cluster = cluster;
        this.ledger = ledger;
        reach = new Reach(cluster, service, effort);
        moves = new Moves(cluster, ledger);
        free = new FreePlacement(cluster, moves, effort);
        making = new RoomMaking(cluster, service, moves, free, reach);
    }

    Reach reach() {
        return reach;
    }

    /** What holds for all that follows. */
    void at(double time, double minimumRunOfElastic, Claim claimOfElastic) {
        moves.at(time, minimumRunOfElastic, claimOfElastic);
        making.claim(claimOfElastic);
        reach.claim(claimOfElastic);
        cluster.lay();
    }

    /** Places as many as find free room. */
    void placeFree(Lot lot) {
        free.place(lot);
    }

    /** See {@link RoomMaking#forElastic}. */
    void placeBefore(Lot lot, boolean lookedBefore) {
        making.forElastic(lot, lookedBefore);
    }

    /**
     * Places all of them, or changes nothing; in free room if they find it there.
     *
     * @param from whose elastic instances may be taken back for them
     */
    boolean placeTogether(List<Lot> lots, Stretch from) {
        return placeInFreeRoom(lots) || makeRoom(lots, from);
    }

    /** Places all of them in free room, or changes nothing. */
    boolean placeInFreeRoom(List<Lot> lots) {
        if (lots.isEmpty()) {
            return true;
        }
        // For a single instance the look for its place tells as much.
        boolean single = lots.size() == 1 && lots.get(0).missing == 1;
        return (single || roomFor(lots, false))
                && (allOrNothing(lots, () -> free.inTurn(lots))
                        || (!Lot.alike(lots) && allOrNothing(lots, () -> free.packed(lots))));
    }

    /** Places all of them in room that these give up, or changes nothing. There must not be enough free room. */
    boolean makeRoom(List<Lot> lots, Stretch from) {
        return !from.isEmpty()
                && roomFor(lots, true)
                && making.enough(lots, from)
                && (allOrNothing(lots, () -> making.together(lots, from))
                        || (!Lot.alike(lots) && allOrNothing(lots, () -> making.togetherPacked(lots, from))));
    }

    private boolean allOrNothing(List<Lot> lots, BooleanSupplier way) {
        int mark = ledger.mark();
        int[] missing = new int[lots.size()];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = lots.get(i).missing;
        }
        boolean all = way.getAsBoolean();
        if (!all) {
            ledger.undo(mark);
            for (int i = 0; i < missing.length; i++) {
                lots.get(i).missing = missing[i];
            }
        }
        return all;
    }

    /** Takes back every elastic instance that may go, for a look at what would be free then. */
    void liftAll(List<Lot> lots, Stretch from) {
        making.liftAll(lots, from);
    }

    /** Whether each kind would find room alone if everybody's elastic instances went. */
    boolean roomBesideCore(List<Lot> lots) {
        return roomFor(lots, true);
    }

    private boolean roomFor(List<Lot> lots, boolean reclaim) {
        return Lot.ofEachGroup(lots, (lot, needed) -> {
            Group group = lot.group;
            int there = reclaim ? cluster.countBesideCore(group, needed) : cluster.countFree(group, needed);
            return there >= needed;
        });
    }

    /**
     * Moves what was moved in vain to where it was, and returns what was taken back in vain, which growth does not do
     * while the group cools down or its member lacks core. Tells whether anything moved.
     */
    boolean moveHome(Group group) {
        boolean moved = false;
        List<Allocation> started = group.startedOn();
        for (Allocation home : group.displacedFrom()) {
            for (Allocation away : started) {
                int count = Math.min(home.elasticBefore - home.elastic, away.elastic - away.elasticBefore);
                count = home.node.count(group.demand, count);
                if (count > 0) {
                    ledger.take(away, false, count, null);
                    ledger.place(home, false, count, null, Grounds.HOME);
                    cluster.touch(away.node);
                    moved = true;
                }
            }
            int gone = Math.min(home.elasticBefore - home.elastic, group.missingFresh(false));
            int returns = gone > 0 ? home.node.count(group.demand, gone) : 0;
            if (returns > 0) {
                ledger.place(home, false, returns, null, Grounds.HOME);
                moved = true;
            }
        }
        return moved;
    }
}
