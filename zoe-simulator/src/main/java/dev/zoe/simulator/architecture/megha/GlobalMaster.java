package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.timeline.IntQueue;
import java.util.SplittableRandom;

/** A global master: a queue of tasks, and a view of all workers that may be behind the truth. */
final class GlobalMaster {

    private final int number;
    private final WorkerLayout layout;
    private final FreeWorkers view;
    private final boolean[] asked;
    private final int[] seen;
    private final IntQueue jobs = new IntQueue();
    private final IntQueue tasks = new IntQueue();
    private final SplittableRandom random;
    private int nextInternal;
    private int nextExternal;
    private long examined;
    private boolean matching;
    private boolean viewChanged;
    private double updatesUntil;

    GlobalMaster(int number, WorkerLayout layout, SplittableRandom random) {
        this.number = number;
        this.layout = layout;
        this.random = random;
        view = new FreeWorkers(layout);
        view.fill();
        asked = new boolean[layout.workers()];
        seen = new int[layout.localMasters()];
    }

    void enqueue(int job, int task) {
        jobs.addLast(job);
        tasks.addLast(task);
    }

    boolean hasTasks() {
        return !jobs.isEmpty();
    }

    /** The job of the first task. */
    int firstJob() {
        return jobs.first();
    }

    /** The number of the first task in its job. */
    int firstTask() {
        return tasks.first();
    }

    void dequeue() {
        jobs.removeFirst();
        tasks.removeFirst();
    }

    /** A worker that it believes is free: of its own partitions first, then of others; both in turn. */
    int match() {
        examined = 0;
        for (int i = 0; i < layout.localMasters(); i++) {
            int lm = (nextInternal + i) % layout.localMasters();
            int partition = layout.partition(number, lm);
            int found = look(partition, layout.first(partition));
            if (found != FreeWorkers.NONE) {
                nextInternal = (lm + 1) % layout.localMasters();
                return found;
            }
        }
        for (int i = 0; i < layout.partitions(); i++) {
            int partition = (nextExternal + i) % layout.partitions();
            if (partition % layout.globalMasters() == number || view.count(partition) == 0) {
                examined += layout.end(partition) - layout.first(partition);
                continue;
            }
            // From a random place: its owner begins at the first worker, and both would take the same ones.
            int size = layout.end(partition) - layout.first(partition);
            int found = look(partition, layout.first(partition) + random.nextInt(size));
            if (found != FreeWorkers.NONE) {
                nextExternal = (partition + 1) % layout.partitions();
                return found;
            }
        }
        return FreeWorkers.NONE;
    }

    private int look(int partition, int from) {
        int size = layout.end(partition) - layout.first(partition);
        int found = view.next(partition, from);
        examined += found == FreeWorkers.NONE ? size : Math.floorMod(found - from, size) + 1L;
        return found;
    }

    /** Number of workers that the last match has examined. */
    long examined() {
        return examined;
    }

    /** Believes a worker to be taken, and ignores updates about it until the local master has answered. */
    void ask(int worker) {
        view.set(worker, false);
        asked[worker] = true;
    }

    /** The local master has answered about a worker. */
    void answered(int worker, boolean isFree) {
        asked[worker] = false;
        view.set(worker, isFree);
    }

    /** Applies the changes of a local master up to a position. @return their number */
    int update(int lm, LocalMaster master, int position) {
        int entries = 0;
        for (int each = seen[lm]; each < position; each++, entries++) {
            int worker = master.worker(each);
            if (!asked[worker]) {
                view.set(worker, master.becameFree(each));
            }
        }
        seen[lm] = Math.max(seen[lm], position);
        viewChanged |= entries > 0;
        return entries;
    }

    /** Number of changes of a local master that it has seen. */
    int seen(int lm) {
        return seen[lm];
    }

    boolean isMatching() {
        return matching;
    }

    void beginMatch() {
        matching = true;
        viewChanged = false;
    }

    /** @return whether the view has changed since the match began */
    boolean endMatch() {
        matching = false;
        return viewChanged;
    }

    /** Works on an update of a length, in seconds, which delays its next match. */
    void worksOnUpdate(double now, double seconds) {
        updatesUntil = Math.max(now, updatesUntil) + seconds;
    }

    /** How long updates delay a match that would begin now, in seconds. */
    double updateBacklog(double now) {
        return Math.max(0, updatesUntil - now);
    }
}
