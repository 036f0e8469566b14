package dev.zoe.simulator.architecture.megha;

/** A set of workers that are free, in bits, with a count for each partition. */
final class FreeWorkers {

    /** No worker. */
    static final int NONE = -1;

    private final WorkerLayout layout;
    private final long[] bits;
    private final int[] counts;

    FreeWorkers(WorkerLayout layout) {
        this.layout = layout;
        bits = new long[(layout.workers() + Long.SIZE - 1) / Long.SIZE];
        counts = new int[layout.partitions()];
    }

    void fill() {
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
     * The first free worker of a partition from one on, or from its beginning when there is none after it.
     *
     * @return {@link #NONE} when there is none
     */
    int next(int partition, int from) {
        if (counts[partition] == 0) {
            return NONE;
        }
        int after = scan(from, layout.end(partition));
        return after == NONE ? scan(layout.first(partition), from) : after;
    }

    private int scan(int from, int end) {
        int at = from;
        while (at < end) {
            long word = bits[at >> 6] >>> at;
            if (word != 0) {
                int found = at + Long.numberOfTrailingZeros(word);
                return found < end ? found : NONE;
            }
            at = (at | (Long.SIZE - 1)) + 1;
        }
        return NONE;
    }
}
