package dev.zoe.simulator.architecture.megha;

import java.util.SplittableRandom;

/**
 * Which constraints each worker satisfies and each task asks for, as a bit for each constraint; and for each constraint
 * the workers that satisfy it, as a bit for each worker.
 */
final class PlacementRules {

    private final Constraints constraints;
    private final long seed;
    private final int[] satisfied;
    private final long[][] workers;

    PlacementRules(Constraints constraints, int workerCount, SplittableRandom random) {
        this.constraints = constraints;
        seed = random.nextLong();
        satisfied = new int[constraints.isEmpty() ? 0 : workerCount];
        workers = new long[constraints.count()][(workerCount + Long.SIZE - 1) / Long.SIZE];
        for (int worker = 0; worker < satisfied.length; worker++) {
            for (int each = 0; each < constraints.count(); each++) {
                if (random.nextDouble() < constraints.workerShares().get(each)) {
                    satisfied[worker] |= 1 << each;
                    workers[each][worker >> 6] |= 1L << worker;
                }
            }
        }
    }

    boolean isEmpty() {
        return constraints.isEmpty();
    }

    /** What a task asks for. The same for every question, and drawn for a kind of cluster that its job belongs to. */
    int asked(int job, int task) {
        if (constraints.isEmpty()) {
            return 0;
        }
        int cluster = Math.floorMod(job, constraints.clusters());
        SplittableRandom random = new SplittableRandom(seed ^ ((long) job << 32 | task));
        int mask = 0;
        for (int each = 0; each < constraints.count(); each++) {
            if (random.nextDouble() < constraints.taskShares().get(each).get(cluster)) {
                mask |= 1 << each;
            }
        }
        return mask;
    }

    /** Whether a worker satisfies all that is asked for. */
    boolean satisfies(int worker, int asked) {
        return asked == 0 || (satisfied[worker] & asked) == asked;
    }

    /** Whether any worker satisfies all that is asked for. */
    boolean isPossible(int asked) {
        if (asked == 0) {
            return true;
        }
        for (int each : satisfied) {
            if ((each & asked) == asked) {
                return true;
            }
        }
        return false;
    }

    /** The bits of a word of workers that satisfy all that is asked for. */
    long matching(int word, int asked) {
        long bits = -1;
        for (int left = asked; left != 0; left &= left - 1) {
            bits &= workers[Integer.numberOfTrailingZeros(left)][word];
        }
        return bits;
    }
}
