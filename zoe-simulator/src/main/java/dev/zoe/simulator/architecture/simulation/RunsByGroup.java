package dev.zoe.simulator.architecture.simulation;

import java.util.Arrays;

/** The runs of each class, the newest last; a run is found again by its number. */
public final class RunsByGroup {

    private final int[][] runs;
    private final int[] sizes;
    private int[] positions = new int[64];

    public RunsByGroup(int groups) {
        runs = new int[groups][16];
        sizes = new int[groups];
    }

    public void add(int group, int run) {
        if (sizes[group] == runs[group].length) {
            runs[group] = Arrays.copyOf(runs[group], sizes[group] * 2);
        }
        if (run >= positions.length) {
            positions = Arrays.copyOf(positions, Math.max(run + 1, positions.length * 2));
        }
        positions[run] = sizes[group];
        runs[group][sizes[group]++] = run;
    }

    public void remove(int group, int run) {
        int last = runs[group][--sizes[group]];
        runs[group][positions[run]] = last;
        positions[last] = positions[run];
    }

    public boolean isEmpty(int group) {
        return sizes[group] == 0;
    }

    /** The run that started last, as far as ended ones have not changed places. */
    public int newest(int group) {
        return get(group, sizes[group] - 1);
    }

    /** Number of runs of a class. */
    public int size(int group) {
        return sizes[group];
    }

    /** A run of a class, by its position from 0, the newest last. */
    public int get(int group, int position) {
        return runs[group][position];
    }
}
