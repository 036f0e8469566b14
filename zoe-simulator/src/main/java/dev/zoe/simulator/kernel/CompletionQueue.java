package dev.zoe.simulator.kernel;

import java.util.Arrays;

/**
 * Projected completion times of applications: a heap by time, then by the order in which the times were set. An
 * application has one entry, which can be moved.
 */
public final class CompletionQueue {

    private double[] time = new double[64];
    private long[] turn = new long[64];
    private int[] position = new int[64];
    private int[] heap = new int[64];
    private int size;
    private long turns;

    /** An empty queue. */
    public CompletionQueue() {
        Arrays.fill(position, -1);
    }

    /** The earliest time; infinite when the queue is empty. */
    public double nextTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : time[heap[0]];
    }

    /** Adds an application, or moves its entry. */
    public void set(int application, double at) {
        if (application >= time.length) {
            grow(Math.max(application + 1, time.length * 2));
        }
        time[application] = at;
        turn[application] = turns++;
        int where = position[application];
        if (where < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            where = size++;
            put(where, application);
        }
        up(where);
        down(position[application]);
    }

    /**
     * Removes and returns the first application.
     *
     * @throws IllegalStateException when nothing is on the queue
     */
    public int poll() {
        if (size == 0) {
            throw new IllegalStateException("the queue is empty");
        }
        int first = heap[0];
        position[first] = -1;
        int last = heap[--size];
        if (size > 0) {
            put(0, last);
            down(0);
        }
        return first;
    }

    private void grow(int length) {
        int before = time.length;
        time = Arrays.copyOf(time, length);
        turn = Arrays.copyOf(turn, length);
        position = Arrays.copyOf(position, length);
        Arrays.fill(position, before, length, -1);
    }

    private void up(int from) {
        int at = from;
        int moved = heap[at];
        while (at > 0 && before(moved, heap[(at - 1) >>> 1])) {
            put(at, heap[(at - 1) >>> 1]);
            at = (at - 1) >>> 1;
        }
        put(at, moved);
    }

    private void down(int from) {
        int at = from;
        int moved = heap[at];
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], moved)) {
                break;
            }
            put(at, heap[child]);
            at = child;
        }
        put(at, moved);
    }

    private void put(int at, int application) {
        heap[at] = application;
        position[application] = at;
    }

    private boolean before(int one, int other) {
        return time[one] < time[other] || (time[one] == time[other] && turn[one] < turn[other]);
    }
}
