package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.internal.journal.DerivedState;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node and what the ledger holds on it. Capacity may be negative, on a node that shrank below what it holds. */
public final class NodeState {

    private final String name;
    private Node node;

    @DerivedState("the names of all nodes when the cluster was laid out")
    private int rank;

    /** That of the node, at hand. */
    private boolean drained;

    private long labels;
    private long[] capacity;
    private long[] usable;
    private long[] used;
    private long[] coreUsed;
    private long[] besideCore;
    private int instances;

    /** What is held here, and what was held before the last plan. */
    @DerivedState("the allocations of all groups")
    private final AllocationsInOrder allocations = new AllocationsInOrder();

    @DerivedState("the number of the next allocation; numbers only give the order of their age")
    private long allocationsEver;

    private boolean touched;

    @DerivedState("counts changes, so that what a search found here is known to be out of date")
    private long changes;

    public NodeState(Node node, int dimensions) {
        this.name = node.name();
        this.node = node;
        this.drained = node.drained();
        this.capacity = new long[dimensions];
        this.usable = new long[dimensions];
        this.used = new long[dimensions];
        this.coreUsed = new long[dimensions];
        this.besideCore = new long[dimensions];
    }

    public String name() {
        return name;
    }

    public Node node() {
        return node;
    }

    /** By name, among all nodes; set when the cluster is laid out. */
    public int rank() {
        return rank;
    }

    public void rank(int among) {
        rank = among;
    }

    public boolean isDrained() {
        return drained;
    }

    /** Its labels, as bits. */
    public long labels() {
        return labels;
    }

    /** What it has, used or not, by dimension; not to be changed. */
    public long[] capacity() {
        return capacity;
    }

    /** What it has beside foreign load, by dimension; not to be changed. */
    public long[] usable() {
        return usable;
    }

    /** What is held here, by dimension; not to be changed. */
    public long[] used() {
        return used;
    }

    /** Instances that are held here. */
    public int instances() {
        return instances;
    }

    /** What is held here, and what was held before the last plan, in no certain order; not to be changed. */
    public List<Allocation> allocations() {
        return allocations.all();
    }

    /** The same in the order in which they came. */
    public List<Allocation> allocationsByAge() {
        return allocations.byAge();
    }

    /**
     * What the running requests after this position hold here, the last one in the order last; not to be changed.
     *
     * @param order number of the present order, see {@link RunningSet#order()}
     */
    public List<Allocation> allocationsAfter(int position, long order) {
        return allocations.after(position, order);
    }

    /** The node is described again. What is held on it stays. */
    public void describe(Node changed, long labelBits, long[] capacityNow, long[] usableNow) {
        node = changed;
        drained = changed.drained();
        labels = labelBits;
        capacity = capacityNow;
        usable = usableNow;
    }

    /** A resource came up that was not known. */
    public void widen(int dimensions) {
        capacity = Arrays.copyOf(capacity, dimensions);
        usable = Arrays.copyOf(usable, dimensions);
        used = Arrays.copyOf(used, dimensions);
        coreUsed = Arrays.copyOf(coreUsed, dimensions);
        besideCore = Arrays.copyOf(besideCore, dimensions);
    }

    /** Adds to what is held; for the ledger, which records it. */
    void add(int dimension, long all, long ofCore) {
        used[dimension] += all;
        coreUsed[dimension] += ofCore;
    }

    /** Adds to the number of instances; for the ledger, which records it. */
    void addInstances(int count) {
        instances += count;
    }

    /** What it contributes to what core instances leave on all nodes. */
    public long besideCore(int dimension) {
        return besideCore[dimension];
    }

    /** Measures that contribution again; returns by how much it is larger. */
    public long measureBesideCore(int dimension) {
        long now = drained ? 0 : Math.max(0, coreFree(dimension));
        long more = now - besideCore[dimension];
        besideCore[dimension] = now;
        return more;
    }

    /** Whether a running request may have gained reach here since all got what they can get. */
    public boolean isTouched() {
        return touched;
    }

    /** For the cluster, which records it. */
    public void setTouched(boolean now) {
        touched = now;
    }

    /** Grows with every change of what is held here or of the node itself. */
    public long changes() {
        return changes;
    }

    public void countChange() {
        changes++;
    }

    /** The number of an allocation that comes now; larger than those of all before. */
    long numberAllocation() {
        return allocationsEver++;
    }

    void add(Allocation allocation) {
        allocations.add(allocation);
    }

    void remove(Allocation allocation) {
        allocations.remove(allocation);
    }

    /** What the group has here, if anything. */
    @Nullable
    public Allocation find(InstanceGroup group) {
        return allocations.find(group);
    }

    public long free(int dimension) {
        return usable[dimension] - used[dimension];
    }

    /** What core instances leave: the capacity there would be if every elastic instance were reclaimed. */
    public long coreFree(int dimension) {
        return usable[dimension] - coreUsed[dimension];
    }

    /** Whether it has the labels and takes new instances. */
    public boolean open(InstanceGroup group) {
        return !drained && carries(group);
    }

    public boolean carries(InstanceGroup group) {
        return (labels & group.labels()) == group.labels()
                && (group.labels() == 0
                        || node.labels().containsAll(group.component().labels()));
    }

    public boolean fits(long[] demand) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > free(d)) {
                return false;
            }
        }
        return true;
    }

    public boolean fitsBesideCore(long[] demand) {
        for (int d = 0; d < demand.length; d++) {
            if (demand[d] > coreFree(d)) {
                return false;
            }
        }
        return true;
    }

    /** How many of them fit, at most {@code limit}. */
    public int count(long[] demand, int limit) {
        int count = limit;
        for (int d = 0; d < demand.length; d++) {
            count = atMost(count, free(d), demand[d]);
        }
        return count;
    }

    public static int atMost(int limit, long free, long demand) {
        if (free < 0) {
            return 0;
        }
        return demand == 0 ? limit : (int) Math.min(limit, free / demand);
    }
}
