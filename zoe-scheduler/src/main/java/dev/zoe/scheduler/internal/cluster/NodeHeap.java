package dev.zoe.scheduler.internal.cluster;

import java.util.Arrays;

/**
 * A heap of nodes and of parts of the tree, by key; of equal keys that with the smaller ranks goes first. The key of a
 * part is the smallest one of its nodes, so it comes before each of them.
 */
final class NodeHeap {

    /** A heap of that many children is half as deep as a binary one, and is quicker. */
    private static final int CHILDREN = 4;

    private long[] keys = new long[64];

    /** Of the tree: the whole is 1, the halves of part p are 2p and 2p + 1. */
    private int[] parts = new int[64];

    private int size;

    void clear() {
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether one with this key comes before all that are there. */
    boolean isBeforeFirst(long key, int part) {
        return size == 0 || goesBefore(key, part, 0);
    }

    /** The part that comes first; the heap must not be empty. */
    int first() {
        return parts[0];
    }

    void add(long key, int part) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            parts = Arrays.copyOf(parts, 2 * size);
        }
        int at = size++;
        while (at > 0 && goesBefore(key, part, (at - 1) / CHILDREN)) {
            int parent = (at - 1) / CHILDREN;
            put(at, keys[parent], parts[parent]);
            at = parent;
        }
        put(at, key, part);
    }

    void removeFirst() {
        size--;
        if (size > 0) {
            sink(keys[size], parts[size]);
        }
    }

    /** Puts it in its place, from the top on. */
    private void sink(long key, int part) {
        int at = 0;
        int child = firstChild(at);
        while (child < size && !goesBefore(key, part, child)) {
            put(at, keys[child], parts[child]);
            at = child;
            child = firstChild(at);
        }
        put(at, key, part);
    }

    /** The child that goes before the others; at least the size if there is none. */
    private int firstChild(int at) {
        int first = CHILDREN * at + 1;
        int end = Math.min(first + CHILDREN, size);
        for (int child = first + 1; child < end; child++) {
            first = goesBefore(keys[child], parts[child], first) ? child : first;
        }
        return first;
    }

    private boolean goesBefore(long key, int part, int other) {
        return key < keys[other] || (key == keys[other] && isLeftOf(part, parts[other]));
    }

    /** Whether its ranks are smaller than those of the other one, which does not overlap it. */
    static boolean isLeftOf(int part, int other) {
        int deeper = Integer.numberOfLeadingZeros(part) - Integer.numberOfLeadingZeros(other);
        return deeper > 0 ? part << deeper < other : part < other << -deeper;
    }

    private void put(int at, long key, int part) {
        keys[at] = key;
        parts[at] = part;
    }
}
