package dev.zoe.scheduler.internal.ledger;

import java.util.Arrays;

/** A user, group or queue, and what its requests hold together. */
public final class HolderUsage {

    private final String name;
    private long[] held;
    private long[] coreHeld;
    private double weight;

    /** Of its own, waiting and running. */
    private int requests;

    public HolderUsage(String name, double weight, int dimensions) {
        this.name = name;
        this.weight = weight;
        this.held = new long[dimensions];
        this.coreHeld = new long[dimensions];
    }

    String name() {
        return name;
    }

    public double weight() {
        return weight;
    }

    void weigh(double changed) {
        weight = changed;
    }

    /** What its core instances hold, by dimension. */
    public long[] copyCoreHeld() {
        return coreHeld.clone();
    }

    /** Adds to what it holds; for the ledger, which records it. */
    void add(int dimension, long all, long ofCore) {
        held[dimension] += all;
        coreHeld[dimension] += ofCore;
    }

    /** A resource came up that was not known. */
    public void widen(int dimensions) {
        held = Arrays.copyOf(held, dimensions);
        coreHeld = Arrays.copyOf(coreHeld, dimensions);
    }

    /** It has more requests, or fewer; returns how many it has. */
    int addRequests(int more) {
        requests += more;
        return requests;
    }

    /** The largest part of any resource of the cluster that its core instances hold, divided by its weight. */
    public double coreShare(long[] capacity) {
        return dominant(coreHeld, capacity) / weight;
    }

    /** The same with elastic instances. */
    double share(long[] capacity) {
        return dominant(held, capacity) / weight;
    }

    /** The same if it also held the core of the newcomer. */
    double shareWith(RunningRequest newcomer, long[] capacity) {
        long[] with = held.clone();
        for (InstanceGroup group : newcomer.groups()) {
            for (int d = 0; d < with.length; d++) {
                with[d] += group.demand()[d] * group.coreWanted();
            }
        }
        return dominant(with, capacity) / weight;
    }

    public static double dominant(long[] part, long[] whole) {
        double share = 0;
        for (int d = 0; d < part.length; d++) {
            if (part[d] > 0) {
                share = Math.max(share, (double) part[d] / Math.max(1, whole[d]));
            }
        }
        return share;
    }
}
