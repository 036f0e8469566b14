package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Instance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Instances of one group that ended before their request did: those that are to be placed again, and the others. */
public final class EndedInstances implements Iterable<EndedInstance> {

    private final List<EndedInstance> again = new ArrayList<>(0);

    /** Numbers of the instances that are over for good, once there are any. */
    private @Nullable BitSet over;

    /** Those that are to be placed again. */
    @Override
    public Iterator<EndedInstance> iterator() {
        return again.iterator();
    }

    boolean isEmpty() {
        return again.isEmpty();
    }

    /** This instance is to be placed again. */
    public void add(EndedInstance instance) {
        again.add(instance);
    }

    /** This instance is placed again, or over for good. */
    public void remove(int ordinal) {
        again.removeIf(e -> e.ordinal() == ordinal);
    }

    /** Whether this one is never placed again. */
    public boolean isOver(int ordinal) {
        return over != null && over.get(ordinal);
    }

    /** This one is never placed again; for the group, which wants fewer then. */
    void markOver(int ordinal) {
        if (over == null) {
            over = new BitSet();
        }
        over.set(ordinal);
    }

    /** Those that are due, the one that is due longest first. */
    public List<EndedInstance> due(boolean core, double now) {
        if (again.isEmpty()) {
            return List.of();
        }
        return again.stream()
                .filter(e -> e.core() == core && !e.placed() && e.again() <= now)
                .sorted(Comparator.<EndedInstance>comparingDouble(e -> e.again())
                        .thenComparingInt(e -> e.ordinal()))
                .toList();
    }

    /** How many are to be placed again, placed in the decision that is being made or not. */
    int count(boolean core) {
        int count = 0;
        for (EndedInstance e : again) {
            count += e.core() == core ? 1 : 0;
        }
        return count;
    }

    /** How many are not placed yet in the decision that is being made, due or not. */
    int notPlaced(boolean core) {
        int count = 0;
        for (EndedInstance e : again) {
            count += e.core() == core && !e.placed() ? 1 : 0;
        }
        return count;
    }

    /** How many elastic ones are not due yet. */
    int pausingElastic(double now) {
        int count = 0;
        for (EndedInstance e : again) {
            count += !e.core() && !e.placed() && e.again() > now ? 1 : 0;
        }
        return count;
    }

    /** How many elastic ones are not wanted at present. */
    int withheldElastic() {
        int count = 0;
        for (EndedInstance e : again) {
            count += !e.core() && e.again() == Instance.WITHHELD ? 1 : 0;
        }
        return count;
    }

    /** The next time when one that is not due yet will be; infinity for never. */
    double nextDue(double now) {
        double next = Double.POSITIVE_INFINITY;
        for (EndedInstance e : again) {
            next = e.again() > now ? Math.min(next, e.again()) : next;
        }
        return next;
    }
}
