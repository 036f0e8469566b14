package dev.zoe.simulator.published;

import java.util.Arrays;

/** When running applications will finish: a heap by time, then by the order in which the times were set. */
final class FinishQueue {

    private final double[] time;
    private final long[] turn;
    private final int[] position;
    private int[] heap = new int[64];
    private int size;
    private long turns;

    FinishQueue(int applications) {
        time = new double[applications];
        turn = new long[applications];
        position = new int[applications];
        Arrays.fill(position, -1);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The earliest finish; infinite when nothing runs. */
    double nextTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : time[heap[0]];
    }

    /** Sets or moves the finish of an application. */
    void set(int application, double at) {
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

    /** Takes out the application that finishes first. */
    int poll() {
        int first = heap[0];
        position[first] = -1;
        int last = heap[--size];
        if (size > 0) {
            put(0, last);
            down(0);
        }
        return first;
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
