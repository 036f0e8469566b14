package dev.zoe.simulator.architecture.megha;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A global master: queues of tasks, and a view of all workers that may be behind the truth. */
final class GlobalMaster {

    private final int number;
    private final WorkerLayout layout;
    private final PlacementRules rules;
    private final TaskQueues queues;
    private final WorkerHolders view;
    private final boolean[] asked;
    private final int[] seen;
    private final boolean[] needsState;
    private final SplittableRandom random;
    private int nextInternal;
    private int nextExternal;
    private int nextVictim;
    private long examined;
    private boolean matching;
    private boolean viewChanged;
    private boolean down;
    private double updatesUntil;

    GlobalMaster(int number, WorkerLayout layout, PlacementRules rules, int users, SplittableRandom random) {
        this.number = number;
        this.layout = layout;
        this.rules = rules;
        this.random = random;
        queues = new TaskQueues(users);
        view = new WorkerHolders(layout, rules, users);
        asked = new boolean[layout.workers()];
        seen = new int[layout.localMasters()];
        needsState = new boolean[layout.localMasters()];
    }

    TaskQueues queues() {
        return queues;
    }

    /** A worker that it believes is free and fit: of its own partitions first, then of others; both in turn. */
    int match(int constraints) {
        examined = 0;
        for (int i = 0; i < layout.localMasters(); i++) {
            int lm = (nextInternal + i) % layout.localMasters();
            int partition = layout.partition(number, lm);
            int found = look(partition, layout.first(partition), constraints);
            if (found != FreeWorkers.NONE) {
                nextInternal = (lm + 1) % layout.localMasters();
                return found;
            }
        }
        for (int i = 0; i < layout.partitions(); i++) {
            int partition = (nextExternal + i) % layout.partitions();
            if (partition % layout.globalMasters() == number) {
                continue;
            }
            // From a random place: its owner begins at the first worker, and both would take the same ones.
            int size = layout.end(partition) - layout.first(partition);
            int found = look(partition, layout.first(partition) + random.nextInt(size), constraints);
            if (found != FreeWorkers.NONE) {
                nextExternal = (partition + 1) % layout.partitions();
                return found;
            }
        }
        return FreeWorkers.NONE;
    }

    private int look(int partition, int from, int constraints) {
        int size = layout.end(partition) - layout.first(partition);
        int found = view.free().next(partition, from, constraints);
        examined += found == FreeWorkers.NONE ? size : Math.floorMod(found - from, size) + 1L;
        return found;
    }

    /** A worker that it believes runs a task of a user and is fit, in turn over all workers. */
    int victim(int user, int constraints) {
        for (int i = 0; i < layout.workers(); i++) {
            int worker = (nextVictim + i) % layout.workers();
            if (view.holder(worker) == user && !asked[worker] && rules.satisfies(worker, constraints)) {
                nextVictim = (worker + 1) % layout.workers();
                examined += i + 1L;
                return worker;
            }
        }
        examined += layout.workers();
        return FreeWorkers.NONE;
    }

    /** Number of workers that the last match has examined. */
    long examined() {
        return examined;
    }

    /** Believes a worker to be taken, and ignores updates about it until the local master has answered. */
    void ask(int worker, int user) {
        view.set(worker, user);
        asked[worker] = true;
    }

    /** The local master has answered about a worker, and said who holds it. */
    void answered(int worker, int holder) {
        asked[worker] = false;
        if (!needsState[layout.localMaster(worker)]) {
            view.set(worker, holder);
            viewChanged = true;
        }
    }

    /** Applies the changes of a local master up to a position. @return their number */
    int update(int lm, LocalMaster master, int position) {
        if (needsState[lm]) {
            return 0;
        }
        int entries = 0;
        for (int each = seen[lm]; each < position; each++, entries++) {
            int worker = master.worker(each);
            if (!asked[worker]) {
                view.set(worker, master.holder(each));
            }
        }
        seen[lm] = Math.max(seen[lm], position);
        viewChanged |= entries > 0;
        return entries;
    }

    /** Takes over the whole state of a local master, as it was at a position. */
    void state(int lm, int[] holders, int position) {
        int first = layout.first(layout.partition(0, lm));
        for (int i = 0; i < holders.length; i++) {
            if (!asked[first + i]) {
                view.set(first + i, holders[i]);
            }
        }
        seen[lm] = position;
        needsState[lm] = false;
        viewChanged = true;
    }

    /** Number of changes of a local master that it has seen. */
    int seen(int lm) {
        return seen[lm];
    }

    /** Whether it knows nothing of a local master, because it was restarted. */
    boolean needsState(int lm) {
        return needsState[lm];
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

    boolean isDown() {
        return down;
    }

    /** It fails, and forgets everything that it knew of workers: they count as taken until local masters say more. */
    void fail() {
        down = true;
        for (int worker = 0; worker < layout.workers(); worker++) {
            view.set(worker, WorkerHolders.LOST);
        }
        Arrays.fill(asked, false);
        Arrays.fill(needsState, true);
    }

    void restart() {
        down = false;
    }

    /** Works on an update of a length, in seconds, which delays its next match. */
    void worksOnUpdate(double now, double seconds) {
        updatesUntil = Math.max(now, updatesUntil) + seconds;
    }

    /** How long updates delay a match that would begin now, in seconds. */
    double updateBacklog(double now) {
        return Math.max(0, updatesUntil - now);
    }

    /** Number of workers that it believes a user to hold. */
    int held(int user) {
        return view.held(user);
    }
}
