package dev.zoe.simulator.architecture.cell;

import java.util.SplittableRandom;

/**
 * Randomised first fit: draws machines until all tasks of a job have a place. A machine without room for a task has
 * none for its like, so it is drawn once; one with room is drawn again like the others.
 */
public final class RandomizedPlacement {

    private final int[] machines;
    private final SplittableRandom random;

    /** Places on the machines from one number to before another. */
    public RandomizedPlacement(int from, int to, SplittableRandom random) {
        machines = new int[to - from];
        for (int i = 0; i < machines.length; i++) {
            machines[i] = from + i;
        }
        this.random = random;
    }

    /**
     * Places tasks of a size, in the order of drawing.
     *
     * @param places where the machine of each task is written, from position 0
     * @return the number of tasks that were placed, fewer when no machine has room for more
     */
    public int place(FreeResources free, int cores, int memory, int tasks, int[] places) {
        int candidates = machines.length;
        int placed = 0;
        while (placed < tasks && candidates > 0) {
            int drawn = random.nextInt(candidates);
            int machine = machines[drawn];
            if (free.tryTake(machine, cores, memory)) {
                places[placed++] = machine;
            } else {
                machines[drawn] = machines[--candidates];
                machines[candidates] = machine;
            }
        }
        return placed;
    }
}
