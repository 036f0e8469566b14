package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Server;
import java.util.Arrays;

/**
 * A local master: a serial server with a log of what changes among its workers, so that a message can say what has
 * changed since the last one.
 */
final class LocalMaster {

    private static final int WORTH_FORGETTING = 1024;

    private final Server server = new Server();
    private final IntQueue waitingRequests = new IntQueue();
    private final IntQueue waitingWorkers = new IntQueue();
    private int[] workers = new int[256];
    private int[] holders = new int[256];
    private int dropped;
    private int length;
    private boolean down;

    /** Notes a change. */
    void changed(int worker, int holder) {
        if (length == workers.length) {
            workers = Arrays.copyOf(workers, length * 2);
            holders = Arrays.copyOf(holders, length * 2);
        }
        workers[length] = worker;
        holders[length++] = holder;
    }

    /** Number of changes so far. */
    int position() {
        return dropped + length;
    }

    /** The worker of a change. */
    int worker(int position) {
        return workers[position - dropped];
    }

    /** The holder of the worker after a change. */
    int holder(int position) {
        return holders[position - dropped];
    }

    /** Forgets the changes before a position, when they are many. */
    void forget(int before) {
        int gone = before - dropped;
        if (gone > WORTH_FORGETTING && gone > length / 2) {
            System.arraycopy(workers, gone, workers, 0, length - gone);
            System.arraycopy(holders, gone, holders, 0, length - gone);
            length -= gone;
            dropped = before;
        }
    }

    Server server() {
        return server;
    }

    /** Whether it does nothing, because it has failed and its standby has not taken over yet. */
    boolean isDown() {
        return down;
    }

    void down(boolean isDown) {
        down = isDown;
    }

    /** Requests that came while it was down. */
    IntQueue waitingRequests() {
        return waitingRequests;
    }

    /** Workers that became free while it was down. */
    IntQueue waitingWorkers() {
        return waitingWorkers;
    }
}
