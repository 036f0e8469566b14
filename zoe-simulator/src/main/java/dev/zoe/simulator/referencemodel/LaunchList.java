package dev.zoe.simulator.referencemodel;

import java.util.Arrays;

/**
 * The launch list of a pass: applications, and the machines of their core or elastic components, in one growing array.
 */
final class LaunchList {

    private int[] application = new int[16];
    private int[] end = new int[16];
    private int[] machines = new int[256];
    private int size;
    private int used;

    void clear() {
        size = 0;
        used = 0;
    }

    int size() {
        return size;
    }

    int application(int i) {
        return application[i];
    }

    int from(int i) {
        return i == 0 ? 0 : end[i - 1];
    }

    int to(int i) {
        return end[i];
    }

    int[] machines() {
        return machines;
    }

    /** The array with space for more machines, to be filled from {@link #next} on. */
    int[] room(int components) {
        if (used + components > machines.length) {
            machines = Arrays.copyOf(machines, Math.max(machines.length * 2, used + components));
        }
        return machines;
    }

    int next() {
        return used;
    }

    /** Adds an application with those machines that have just been filled in. */
    void add(int which, int components) {
        if (size == application.length) {
            application = Arrays.copyOf(application, size * 2);
            end = Arrays.copyOf(end, size * 2);
        }
        used += components;
        application[size] = which;
        end[size++] = used;
    }

    void removeLast() {
        size--;
        used = from(size);
    }
}
