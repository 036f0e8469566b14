package dev.zoe.simulator.architecture.megha;

/**
 * Which worker belongs to which local master and to which partition. Workers of a local master are next to each other,
 * and so are those of a partition. Partition {@code lm · GMs + gm} belongs to both.
 */
final class WorkerLayout {

    private final int gms;
    private final int lms;
    private final int[] firsts;
    private final int[] partition;

    /** @throws IllegalArgumentException when there are not enough workers for all masters */
    WorkerLayout(int workers, int gms, int lms) {
        if (lms > workers) {
            throw new IllegalArgumentException(
                    lms + " local masters for " + workers + " workers; expected at most one for each worker");
        }
        if ((long) gms * lms > workers) {
            throw new IllegalArgumentException(gms + " global masters with a partition in each of " + lms
                    + " clusters need " + (long) gms * lms + " workers; expected at most " + workers / lms
                    + " global masters for " + workers + " workers, so that none is without a partition");
        }
        this.gms = gms;
        this.lms = lms;
        int partitions = gms * lms;
        firsts = new int[partitions + 1];
        partition = new int[workers];
        for (int lm = 0; lm < lms; lm++) {
            int from = (int) ((long) workers * lm / lms);
            int to = (int) ((long) workers * (lm + 1) / lms);
            for (int gm = 0; gm < gms; gm++) {
                firsts[lm * gms + gm] = from + (int) ((long) (to - from) * gm / gms);
            }
        }
        firsts[partitions] = workers;
        for (int each = 0; each < partitions; each++) {
            for (int worker = firsts[each]; worker < firsts[each + 1]; worker++) {
                partition[worker] = each;
            }
        }
    }

    int partitions() {
        return gms * lms;
    }

    int first(int ofPartition) {
        return firsts[ofPartition];
    }

    /** The worker after the last one. */
    int end(int ofPartition) {
        return firsts[ofPartition + 1];
    }

    int partition(int worker) {
        return partition[worker];
    }

    int partition(int gm, int lm) {
        return lm * gms + gm;
    }

    int localMaster(int worker) {
        return partition[worker] / gms;
    }

    /** The global master to whose partition a worker belongs. */
    int owner(int worker) {
        return partition[worker] % gms;
    }

    int localMasters() {
        return lms;
    }

    int globalMasters() {
        return gms;
    }

    /** Number of workers of a local master. */
    int workersOf(int lm) {
        return firsts[(lm + 1) * gms] - firsts[lm * gms];
    }

    int workers() {
        return partition.length;
    }
}
