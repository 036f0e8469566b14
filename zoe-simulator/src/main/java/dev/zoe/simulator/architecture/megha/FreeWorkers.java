package dev.zoe.simulator.architecture.megha;

/** A set of workers that are free, in bits, with a count for each partition. */
final class FreeWorkers {

    /** No worker. */
    static final int NONE = -1;

    private final WorkerLayout layout;
    private final PlacementRules rules;
    private final long[] bits;
    private final int[] counts;

    /** All workers are free. */
    FreeWorkers(WorkerLayout layout, PlacementRules rules) {
        this.layout = layout;
        this.rules = rules;
        bits = new long[(layout.workers() + Long.SIZE - 1) / Long.SIZE];
        counts = new int[layout.partitions()];
        for (int worker = 0; worker < layout.workers(); worker++) {
            set(worker, true);
        }
    }

    boolean isFree(int worker) {
        return (bits[worker >> 6] & (1L << worker)) != 0;
    }

    void set(int worker, boolean free) {
        if (isFree(worker) != free) {
            bits[worker >> 6] ^= 1L << worker;
            counts[layout.partition(worker)] += free ? 1 : -1;
        }
    }

    int count(int partition) {
        return counts[partition];
    }

    /**
     * The first free worker of a partition that satisfies constraints, from one worker on, or from the beginning when
     * there is none after it.
     *
     * @param asked a bit for each constraint
     * @return {@link #NONE} when there is none
     */
    int next(int partition, int from, int asked) {
        if (counts[partition] == 0) {
            return NONE;
        }
        int after = scan(from, layout.end(partition), asked);
        return after == NONE ? scan(layout.first(partition), from, asked) : after;
    }

    private int scan(int from, int end, int asked) {
        int at = from;
        while (at < end) {
            int word = at >> 6;
            long candidates = bits[word] >>> at;
            if (candidates != 0 && asked != 0) {
                candidates &= rules.matching(word, asked) >>> at;
            }
            if (candidates != 0) {
                int found = at + Long.numberOfTrailingZeros(candidates);
                return found < end ? found : NONE;
            }
            at = (at | (Long.SIZE - 1)) + 1;
        }
        return NONE;
    }
}
