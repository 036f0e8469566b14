package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Instances of one group that are to be placed. */
final class Lot {

    final Group group;
    final boolean core;

    /** The instance that ended before, if it is that one. */
    final Group.@Nullable Ended again;

    int missing;

    Lot(Group group, boolean core, int missing, Group.@Nullable Ended again) {
        this.group = group;
        this.core = core;
        this.missing = missing;
        this.again = again;
    }

    /** What the member lacks and is due, of its core, or of all it asks for; the hardest to place first. */
    static List<Lot> of(Member member, boolean whole, double now, Cluster cluster) {
        List<Lot> lots = new ArrayList<>();
        for (Group group : member.groups) {
            add(lots, group, true, now);
            if (whole) {
                add(lots, group, false, now);
            }
        }
        if (lots.size() > 1) {
            lots.sort(hardestFirst(cluster));
        }
        return lots;
    }

    static void add(List<Lot> lots, Group group, boolean core, double now) {
        int fresh = group.missingFresh(core);
        if (fresh > 0) {
            lots.add(new Lot(group, core, fresh, null));
        }
        for (Group.Ended ended : group.due(core, now)) {
            lots.add(new Lot(group, core, 1, ended));
        }
    }

    /** Whether all ask for the same, so that in whatever order they are placed, the same number finds room. */
    static boolean alike(List<Lot> lots) {
        Group first = lots.get(0).group;
        for (int i = 1; i < lots.size(); i++) {
            if (lots.get(i).group != first) {
                return false;
            }
        }
        return true;
    }

    /** Something about the instances of a group that are missing; the lot is any of the group. */
    interface Check {
        boolean holds(Lot lot, int missing);
    }

    /** Whether that holds for each of the groups. Lots of a group stand side by side. */
    static boolean ofEachGroup(List<Lot> lots, Check check) {
        int from = 0;
        while (from < lots.size()) {
            Lot lot = lots.get(from);
            int missing = 0;
            while (from < lots.size() && lots.get(from).group == lot.group) {
                missing += lots.get(from++).missing;
            }
            if (!check.holds(lot, missing)) {
                return false;
            }
        }
        return true;
    }

    /** Those that the fewest nodes could take, then the largest ones. */
    private static Comparator<Lot> hardestFirst(Cluster cluster) {
        return Comparator.<Lot>comparingInt(l -> cluster.carrying(l.group))
                .thenComparing(Comparator.<Lot>comparingDouble(l -> size(l.group, cluster))
                        .reversed())
                .thenComparingInt(l -> l.group.index)
                .thenComparing(l -> !l.core);
    }

    private static double size(Group group, Cluster cluster) {
        double size = 0;
        for (int d = 0; d < group.demand.length; d++) {
            size += (double) group.demand[d] / cluster.largest()[d];
        }
        return size;
    }
}
