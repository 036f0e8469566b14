package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The identical instances of one component of a request in service: how many are wanted, and how many are where. */
final class InstanceGroup {

    final RunningRequest running;
    final int index;
    final Request.Component component;
    long[] demand;
    final long labels;

    int coreWanted;
    int coreHeld;
    int elasticWanted;
    int elasticHeld;

    /** Instances that ended by themselves and are to be placed again. */
    final List<Ended> ended = new ArrayList<>(0);

    /** Numbers of the instances that are over for good. */
    private final BitSet over = new BitSet(0);

    private final List<Allocation> allocations = new ArrayList<>();

    /** Those that were changed since the last plan. */
    final List<Allocation> changedOnes = new ArrayList<>(0);

    /** Whether it is known that no more elastic instances find room, but for what happened on touched nodes. */
    boolean settled;

    /** Whether some of its elastic instances were taken back since the last plan. */
    boolean displaced;

    /** How many elastic instances it would hold if there were room for all that are due. */
    int wanted;

    /** How many elastic instances would be fair; only looked at when the order is by share. */
    int fair;

    /** How many it held beyond that when others last looked for what they may take. */
    int unfairThen;

    /** No new elastic instances before this time, in seconds. */
    double coolUntil = Double.NEGATIVE_INFINITY;

    InstanceGroup(RunningRequest running, int index, long[] demand, long labels) {
        this.running = running;
        this.index = index;
        this.component = running.request.components().get(index);
        this.demand = demand;
        this.labels = labels;
        this.coreWanted = component.core();
        running.missesMoreCore(coreWanted);
        this.elasticWanted = component.elastic();
    }

    /** The allocation on the node, perhaps a new and empty one. */
    Allocation on(NodeState node) {
        Allocation known = allocations.isEmpty() ? null : node.find(this);
        if (known != null) {
            return known;
        }
        Allocation added = new Allocation(this, node);
        added.index = allocations.size();
        allocations.add(added);
        node.add(added);
        return added;
    }

    /** In no certain order. */
    List<Allocation> all() {
        return allocations;
    }

    void forget(Allocation allocation) {
        Allocation last = allocations.remove(allocations.size() - 1);
        if (last != allocation) {
            allocations.set(allocation.index, last);
            last.index = allocation.index;
        }
        allocation.node.remove(allocation);
    }

    /** Where elastic instances were taken back since the last plan, by name of the node. */
    List<Allocation> displacedFrom() {
        return changed(a -> a.elastic < a.elasticBefore);
    }

    /** Of these, where at least one finds room again. */
    List<Allocation> displacedFromRoom() {
        return changed(a -> a.elastic < a.elasticBefore && a.node.fits(demand));
    }

    /** Where elastic instances were placed since the last plan, by name of the node. */
    List<Allocation> startedOn() {
        return changed(a -> a.elastic > a.elasticBefore);
    }

    private List<Allocation> changed(Predicate<Allocation> which) {
        List<Allocation> changed = new ArrayList<>();
        for (Allocation allocation : changedOnes) {
            if (which.test(allocation)) {
                changed.add(allocation);
            }
        }
        changed.sort(Comparator.comparingInt(a -> a.node.rank));
        return changed;
    }

    boolean isOver(int ordinal) {
        return over.get(ordinal);
    }

    /** This one is never placed again. */
    void over(int ordinal) {
        over.set(ordinal);
        if (ordinal < component.core()) {
            coreWanted--;
            running.missesMoreCore(-1);
        } else {
            elasticWanted--;
            running.elasticMissing();
        }
    }

    int missing(boolean core) {
        return core ? coreWanted - coreHeld : elasticWanted - elasticHeld;
    }

    /** Instances that are to be placed and have not ended before. */
    int missingFresh(boolean core) {
        int missing = missing(core);
        for (Ended e : ended) {
            if (e.core == core && !e.placed) {
                missing--;
            }
        }
        return missing;
    }

    /** Those that ended before and are due, the one that is due longest first. */
    List<Ended> due(boolean core, double now) {
        if (ended.isEmpty()) {
            return List.of();
        }
        return ended.stream()
                .filter(e -> e.core == core && !e.placed && e.again <= now)
                .sorted(Comparator.<Ended>comparingDouble(e -> e.again).thenComparingInt(e -> e.ordinal))
                .toList();
    }

    /** Elastic instances that could be placed now if there were room. */
    int hunger(double now) {
        if (coolUntil > now) {
            return 0;
        }
        int missing = missing(false);
        for (Ended e : ended) {
            if (!e.core && !e.placed && e.again > now) {
                missing--;
            }
        }
        return missing;
    }

    /** The next time when one of its instances that pauses may be placed; infinity for never. */
    double endOfPause(double now) {
        double next = Double.POSITIVE_INFINITY;
        for (Ended e : ended) {
            next = e.again > now ? Math.min(next, e.again) : next;
        }
        boolean cools = elasticHeld < elasticWanted && coolUntil > now;
        return cools ? Math.min(next, coolUntil) : next;
    }

    /** An instance that ended by itself, and is placed again from some time on. */
    static final class Ended {
        final int ordinal;
        final boolean core;

        /** Name of the node; empty when it is not known or gone. */
        String node;

        double again;
        boolean placed;

        Ended(int ordinal, boolean core, String node, double again) {
            this.ordinal = ordinal;
            this.core = core;
            this.node = node;
            this.again = again;
        }
    }
}
