package dev.zoe.simulator.kernel;

import java.util.Arrays;

/** A set of small numbers that is filled and emptied often; it keeps the order in which they were added. */
final class Marks {

    private final boolean[] marked;
    private int[] list = new int[16];
    private int size;

    /** For numbers from 0 to limit − 1. */
    Marks(int limit) {
        marked = new boolean[limit];
    }

    /** @return whether it was not marked before */
    boolean add(int number) {
        if (marked[number]) {
            return false;
        }
        marked[number] = true;
        if (size == list.length) {
            list = Arrays.copyOf(list, size * 2);
        }
        list[size++] = number;
        return true;
    }

    int size() {
        return size;
    }

    int get(int position) {
        return list[position];
    }

    void clear() {
        for (int i = 0; i < size; i++) {
            marked[list[i]] = false;
        }
        size = 0;
    }
}
