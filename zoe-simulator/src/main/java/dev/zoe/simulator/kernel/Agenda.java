package dev.zoe.simulator.kernel;

import java.util.Arrays;

/**
 * When something will happen to each application: a heap by time, then by the order in which the times were set.
 * Applications are numbered from zero.
 */
public final class Agenda {

    private final double[] time;
    private final long[] turn;
    private final int[] position;
    private int[] heap = new int[64];
    private int size;
    private long turns;

    /** An agenda for so many applications, none of which is on it yet. */
    public Agenda(int applications) {
        time = new double[applications];
        turn = new long[applications];
        position = new int[applications];
        Arrays.fill(position, -1);
    }

    /** The earliest time; infinite when nothing is on the agenda. */
    public double nextTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : time[heap[0]];
    }

    /** Puts an application on the agenda, or moves it there. */
    public void set(int application, double at) {
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
     * Takes out the application that is first.
     *
     * @throws IllegalStateException when nothing is on the agenda
     */
    public int poll() {
        if (size == 0) {
            throw new IllegalStateException("nothing is on the agenda");
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
