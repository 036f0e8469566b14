package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.EndedInstance;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Instances of one group that are to be placed. */
public final class PlacementRequest {

    private final InstanceGroup group;
    private final boolean core;
    private final @Nullable EndedInstance again;
    private int missing;

    PlacementRequest(InstanceGroup group, boolean core, int missing, @Nullable EndedInstance again) {
        this.group = group;
        this.core = core;
        this.missing = missing;
        this.again = again;
    }

    public InstanceGroup group() {
        return group;
    }

    boolean core() {
        return core;
    }

    /** The instance that ended before, if it is that one. */
    @Nullable
    EndedInstance again() {
        return again;
    }

    /** How many are still to be placed. */
    public int missing() {
        return missing;
    }

    public void setMissing(int count) {
        missing = count;
    }

    /** This number was placed. */
    void placed(int count) {
        missing -= count;
    }

    /** What the member lacks and is due, of its core, or of all it asks for; the hardest to place first. */
    public static List<PlacementRequest> of(RunningRequest running, boolean whole, double now, Cluster cluster) {
        List<PlacementRequest> placements = new ArrayList<>();
        for (InstanceGroup group : running.groups()) {
            add(placements, group, true, now);
            if (whole) {
                add(placements, group, false, now);
            }
        }
        if (placements.size() > 1) {
            placements.sort(hardestFirst(cluster));
        }
        return placements;
    }

    public static void add(List<PlacementRequest> placements, InstanceGroup group, boolean core, double now) {
        int fresh = group.missingFresh(core);
        if (fresh > 0) {
            placements.add(new PlacementRequest(group, core, fresh, null));
        }
        for (EndedInstance ended : group.ended().due(core, now)) {
            placements.add(new PlacementRequest(group, core, 1, ended));
        }
    }

    /** Whether all ask for the same, so that in whatever order they are placed, the same number fits. */
    static boolean alike(List<PlacementRequest> placements) {
        InstanceGroup first = placements.get(0).group();
        for (int i = 1; i < placements.size(); i++) {
            if (placements.get(i).group() != first) {
                return false;
            }
        }
        return true;
    }

    /** The first one of which some are missing; there must be one. */
    static PlacementRequest firstMissing(List<PlacementRequest> placements) {
        for (PlacementRequest placement : placements) {
            if (placement.missing() > 0) {
                return placement;
            }
        }
        throw new IllegalStateException("all placements are placed");
    }

    /** Something about the instances of a group that are missing; the placement is any of the group. */
    interface Check {
        boolean holds(PlacementRequest placement, int missing);
    }

    /** Whether that holds for each of the groups. Those of a group stand side by side. */
    static boolean ofEachGroup(List<PlacementRequest> placements, Check check) {
        int from = 0;
        while (from < placements.size()) {
            PlacementRequest placement = placements.get(from);
            int missing = 0;
            while (from < placements.size() && placements.get(from).group() == placement.group()) {
                missing += placements.get(from++).missing();
            }
            if (!check.holds(placement, missing)) {
                return false;
            }
        }
        return true;
    }

    /** Those that the fewest nodes could take, then the largest ones. */
    private static Comparator<PlacementRequest> hardestFirst(Cluster cluster) {
        return Comparator.<PlacementRequest>comparingInt(l -> cluster.carrying(l.group()))
                .thenComparing(Comparator.<PlacementRequest>comparingDouble(l -> size(l.group(), cluster))
                        .reversed())
                .thenComparingInt(l -> l.group().index())
                .thenComparing(l -> !l.core());
    }

    private static double size(InstanceGroup group, Cluster cluster) {
        double size = 0;
        for (int d = 0; d < group.demand().length; d++) {
            size += (double) group.demand()[d] / cluster.totals().largest()[d];
        }
        return size;
    }
}
