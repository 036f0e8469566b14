package dev.zoe.simulator.architecture.ordering;

import java.util.Arrays;

/** The runs of each class, the newest last; a run is found again by its number. */
final class RunningByGroup {

    private final int[][] runs;
    private final int[] sizes;
    private int[] position = new int[64];

    RunningByGroup(int groups) {
        runs = new int[groups][16];
        sizes = new int[groups];
    }

    void add(int group, int run) {
        if (sizes[group] == runs[group].length) {
            runs[group] = Arrays.copyOf(runs[group], sizes[group] * 2);
        }
        if (run >= position.length) {
            position = Arrays.copyOf(position, Math.max(run + 1, position.length * 2));
        }
        position[run] = sizes[group];
        runs[group][sizes[group]++] = run;
    }

    void remove(int group, int run) {
        int last = runs[group][--sizes[group]];
        runs[group][position[run]] = last;
        position[last] = position[run];
    }

    boolean isEmpty(int group) {
        return sizes[group] == 0;
    }

    /** The run that started last, as far as ended ones have not changed places. */
    int newest(int group) {
        return runs[group][sizes[group] - 1];
    }
}
