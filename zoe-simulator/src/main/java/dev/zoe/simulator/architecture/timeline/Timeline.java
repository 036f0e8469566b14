package dev.zoe.simulator.architecture.timeline;

import java.util.Arrays;

/**
 * Future events in the order of time, and of insertion where times are equal. An event is a kind and two numbers that
 * its kind gives a meaning. A binary heap of primitive arrays, so that an event costs no object.
 */
public final class Timeline {

    private double[] times;
    private long[] orders;
    private int[] kinds;
    private int[] firsts;
    private int[] seconds;
    private int size;
    private long inserted;
    private long taken;
    private double now;
    private int kind;
    private int first;
    private int second;

    public Timeline() {
        this(1024);
    }

    Timeline(int capacity) {
        times = new double[capacity];
        orders = new long[capacity];
        kinds = new int[capacity];
        firsts = new int[capacity];
        seconds = new int[capacity];
    }

    /**
     * Adds an event.
     *
     * @param time in seconds, not before now
     * @throws IllegalArgumentException when the time is in the past, or not a number
     */
    public void at(double time, int kindOfEvent, int a, int b) {
        if (!(time >= now)) {
            throw new IllegalArgumentException(
                    "an event at " + time + " s; expected a time from now on, " + now + " s");
        }
        if (size == times.length) {
            grow();
        }
        int hole = size++;
        long order = inserted++;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (times[parent] <= time) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, time, order, kindOfEvent, a, b);
    }

    /** Adds an event after a delay, in seconds. */
    public void after(double delay, int kindOfEvent, int a, int b) {
        at(now + delay, kindOfEvent, a, b);
    }

    /** Takes the next event; its time becomes now. @return whether there was one */
    public boolean next() {
        if (size == 0) {
            return false;
        }
        now = times[0];
        kind = kinds[0];
        first = firsts[0];
        second = seconds[0];
        taken++;
        int last = --size;
        if (last > 0) {
            sift(times[last], orders[last], kinds[last], firsts[last], seconds[last]);
        }
        return true;
    }

    private void sift(double time, long order, int kindOfEvent, int a, int b) {
        int hole = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && before(child + 1, child)) {
                child++;
            }
            if (time < times[child] || (time == times[child] && order < orders[child])) {
                break;
            }
            move(child, hole);
            hole = child;
            child = 2 * hole + 1;
        }
        put(hole, time, order, kindOfEvent, a, b);
    }

    private boolean before(int one, int other) {
        return times[one] < times[other] || (times[one] == times[other] && orders[one] < orders[other]);
    }

    private void move(int from, int to) {
        put(to, times[from], orders[from], kinds[from], firsts[from], seconds[from]);
    }

    private void put(int place, double time, long order, int kindOfEvent, int a, int b) {
        times[place] = time;
        orders[place] = order;
        kinds[place] = kindOfEvent;
        firsts[place] = a;
        seconds[place] = b;
    }

    private void grow() {
        int capacity = size * 2;
        times = Arrays.copyOf(times, capacity);
        orders = Arrays.copyOf(orders, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        firsts = Arrays.copyOf(firsts, capacity);
        seconds = Arrays.copyOf(seconds, capacity);
    }

    /** Time of the next event in seconds; infinite when there is none. */
    public double nextTime() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    /** Time of the event that was taken last, in seconds; 0 at first. */
    public double now() {
        return now;
    }

    /** Moves the clock to a time without an event, at most that of the next event. */
    public void advanceTo(double time) {
        if (time < now || time > nextTime()) {
            throw new IllegalArgumentException("cannot advance from " + now + " s to " + time + " s");
        }
        now = time;
    }

    /** Kind of the event that was taken last. */
    public int kind() {
        return kind;
    }

    /** First number of the event that was taken last. */
    public int a() {
        return first;
    }

    /** Second number of the event that was taken last. */
    public int b() {
        return second;
    }

    /** Number of events that were taken. */
    public long taken() {
        return taken;
    }
}
