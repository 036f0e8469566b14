package dev.zoe.scheduler.internal;

import java.util.List;

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
        reach = new Reach(cluster, effort);
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
        if (free.inTurn(lots)) {
            return true;
        }
        back(lots, missing, mark);
        if (!alike && free.packed(lots)) {
            return true;
        }
        back(lots, missing, mark);
        if (reclaim && making.together(lots, from)) {
            return true;
        }
        back(lots, missing, mark);
        if (reclaim && !alike && making.togetherPacked(lots, from)) {
            return true;
        }
        back(lots, missing, mark);
        return false;
    }

    /** Takes back every elastic instance that may go, for a look at what would be free then. */
    void liftAll(List<Lot> lots, Stretch from) {
        making.liftAll(lots, from);
    }

    /** Whether each kind would find room alone, in what is free or if everybody's elastic instances went. */
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

    /**
     * Moves what was moved in vain to where it was, and returns what was taken back in vain, which growth does not do
     * while the group cools down or its member lacks core. Tells whether anything moved.
     */
    boolean moveHome(Group group) {
        boolean moved = false;
        for (Allocation home : group.displacedFrom()) {
            for (Allocation away : group.startedOn()) {
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
                group.settled = false;
                moved = true;
            }
        }
        return moved;
    }

    /** Leaves all as it was, so that another way can be tried. */
    private void back(List<Lot> lots, int[] missing, int mark) {
        ledger.undo(mark);
        for (int i = 0; i < missing.length; i++) {
            lots.get(i).missing = missing[i];
        }
    }
}
