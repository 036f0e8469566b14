package dev.zoe.simulator.kernel;

import java.util.Arrays;

/** A reusable set of small numbers that keeps the order of insertion. */
final class InsertionOrderedIntSet {

    private boolean[] marked = new boolean[64];
    private int[] list = new int[16];
    private int size;

    /** @return whether the number was added now */
    boolean add(int number) {
        if (number >= marked.length) {
            marked = Arrays.copyOf(marked, Math.max(number + 1, marked.length * 2));
        }
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
